-- Sign-in beside name and password, registration and recovery.

create table sys_one_time_value (
  -- What it is for: captcha, recovery, third-login-state, third-login.
  purpose varchar(30) not null,
  -- SHA-256 of the key; the key itself is kept nowhere.
  key_hash bytea not null,
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (purpose, key_hash)
);
create index sys_one_time_value_expires on sys_one_time_value (expires_at);

create table sys_login_failure_address (
  address varchar(60) primary key,
  failures integer not null,
  last_failure_at timestamptz not null
);

create table sys_sms_code (
  phone varchar(20) not null,
  -- 0 sign-in, 1 registration, 2 recovery
  mode integer not null,
  -- argon2, since six digits are guessed from any fast hash.
  code_hash varchar(255) not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  primary key (phone, mode)
);

create table sys_sms_sent (
  id bigint generated always as identity primary key,
  phone varchar(20) not null,
  address varchar(60) not null,
  sent_at timestamptz not null default now()
);
create index sys_sms_sent_phone on sys_sms_sent (phone, sent_at);
create index sys_sms_sent_address on sys_sms_sent (address, sent_at);

create table sys_third_account (
  -- Who vouches for the subject; a subject means nothing without it.
  issuer varchar(255) not null,
  subject varchar(255) not null,
  user_id varchar(36) not null references sys_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index sys_third_account_user on sys_third_account (user_id);
