-- People, rights, dictionaries, sessions and logs: what every installation needs before any other area.
-- Names of tables and columns are those of the agreed interface. Times are timestamptz; texts sort by pinyin at query time.

create table sys_user (
  id varchar(36) primary key,
  username varchar(100) not null,
  realname varchar(100) not null,
  password_hash varchar(255),
  password_changed_at timestamptz,
  avatar varchar(255),
  birthday date,
  sex integer,
  email varchar(45),
  phone varchar(45),
  telephone varchar(45),
  work_no varchar(100),
  org_code varchar(64),
  post varchar(100),
  user_identity integer default 1,
  depart_ids text,
  status integer not null default 1,
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_user_username on sys_user (username);
create unique index sys_user_phone on sys_user (phone);
create unique index sys_user_email on sys_user (email);
create unique index sys_user_work_no on sys_user (work_no);
create index sys_user_create_time on sys_user (create_time desc, id desc);
create index sys_user_org_code on sys_user (org_code text_pattern_ops);

create table sys_role (
  id varchar(36) primary key,
  role_name varchar(200) not null,
  role_code varchar(100) not null,
  description varchar(255),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
-- A role code is known to the code (admin, guest), so it is unique over all tenants.
create unique index sys_role_role_code on sys_role (role_code);

create table sys_depart (
  id varchar(36) primary key,
  parent_id varchar(36) not null default '',
  depart_name varchar(100) not null,
  depart_order integer not null default 0,
  org_category varchar(10) not null default '1',
  org_type varchar(10),
  org_code varchar(64) not null,
  mobile varchar(32),
  fax varchar(32),
  address varchar(255),
  memo varchar(500),
  status varchar(1) not null default '1',
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_depart_org_code on sys_depart (tenant_id, org_code);
create index sys_depart_parent on sys_depart (parent_id, depart_order);

create table sys_user_role (
  user_id varchar(36) not null references sys_user on delete cascade,
  role_id varchar(36) not null references sys_role on delete cascade,
  primary key (user_id, role_id)
);
create index sys_user_role_role on sys_user_role (role_id);

create table sys_user_depart (
  user_id varchar(36) not null references sys_user on delete cascade,
  dep_id varchar(36) not null references sys_depart on delete cascade,
  primary key (user_id, dep_id)
);
create index sys_user_depart_dep on sys_user_depart (dep_id);

create table sys_tenant (
  id integer primary key,
  name varchar(100) not null,
  status integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now()
);

create table sys_user_tenant (
  user_id varchar(36) not null references sys_user on delete cascade,
  tenant_id integer not null references sys_tenant on delete cascade,
  primary key (user_id, tenant_id)
);
create index sys_user_tenant_tenant on sys_user_tenant (tenant_id);

create table sys_permission (
  id varchar(64) primary key,
  parent_id varchar(64) not null default '',
  name varchar(100) not null,
  url varchar(255),
  component varchar(255),
  component_name varchar(100),
  redirect varchar(255),
  menu_type integer not null,
  perms varchar(255),
  perms_type varchar(10) not null default '1',
  sort_no double precision not null default 0,
  always_show boolean not null default false,
  icon varchar(100),
  is_route boolean not null default true,
  keep_alive boolean not null default false,
  hidden boolean not null default false,
  internal_or_external boolean not null default false,
  description varchar(255),
  status varchar(2) not null default '1',
  del_flag integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  constraint sys_permission_menu_type check (menu_type in (0, 1, 2))
);
create index sys_permission_parent on sys_permission (parent_id, sort_no);

create table sys_permission_data_rule (
  id varchar(36) primary key,
  permission_id varchar(64) not null references sys_permission on delete cascade,
  rule_name varchar(50) not null,
  rule_column varchar(50),
  rule_conditions varchar(50) not null,
  rule_value varchar(300) not null,
  status varchar(2) not null default '1',
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz
);
create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id);

create table sys_role_permission (
  role_id varchar(36) not null references sys_role on delete cascade,
  permission_id varchar(64) not null references sys_permission on delete cascade,
  -- Data rules of this menu that restrict this role; empty = all rows.
  data_rule_ids varchar(36)[] not null default '{}',
  operate_date timestamptz not null default now(),
  operate_ip varchar(100),
  primary key (role_id, permission_id)
);
create index sys_role_permission_permission on sys_role_permission (permission_id);

create table sys_session (
  -- SHA-256 of the token; the token itself is kept nowhere.
  token_hash bytea primary key,
  user_id varchar(36) not null references sys_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason varchar(50),
  ip varchar(100),
  user_agent varchar(300)
);
create index sys_session_user on sys_session (user_id);
create index sys_session_expires on sys_session (expires_at);

create table sys_login_failure (
  -- Lower-case account name; rows exist for names nobody has, so that lock-out tells nothing.
  account varchar(100) primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);

create table sys_dict (
  id varchar(36) primary key,
  dict_name varchar(100) not null,
  dict_code varchar(100) not null,
  type integer not null default 0,
  description varchar(255),
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_dict_dict_code on sys_dict (dict_code);

create table sys_dict_item (
  id varchar(36) primary key,
  dict_id varchar(36) not null references sys_dict on delete cascade,
  item_text varchar(100) not null,
  item_value varchar(100) not null,
  item_color varchar(40),
  description varchar(255),
  sort_order integer not null default 1,
  status integer not null default 1,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_dict_item_value on sys_dict_item (dict_id, item_value);

create table sys_check_rule (
  id varchar(36) primary key,
  rule_name varchar(100) not null,
  rule_code varchar(100) not null,
  rule_json varchar(1024) not null,
  rule_description varchar(200),
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_check_rule_rule_code on sys_check_rule (rule_code);

create table sys_site_info (
  -- One row; the check keeps it so.
  id integer primary key default 1 check (id = 1),
  app_name varchar(100) not null,
  app_abbr varchar(50) not null,
  app_desc varchar(255) not null,
  app_logo varchar(255) not null default '',
  help_path varchar(255) not null default '',
  allow_register boolean not null default false,
  allow_phone_login boolean not null default false,
  allow_third_login boolean not null default false,
  is_set_app_logo boolean not null default false,
  img_url varchar(255) not null default ''
);

create table sys_seed (
  -- What the seeds put in once. A row that an administrator deleted afterwards does not come back.
  seed_table varchar(64) not null,
  seed_key varchar(200) not null,
  seeded_at timestamptz not null default now(),
  primary key (seed_table, seed_key)
);

create table sys_log (
  id varchar(36) primary key,
  -- 1 login, 2 operation, 3 exception
  log_type integer not null,
  log_content varchar(1000) not null,
  operate_type integer,
  userid varchar(100),
  username varchar(100),
  ip varchar(100),
  method varchar(200),
  request_url varchar(500),
  request_param text,
  cost_time integer,
  incident varchar(36),
  tenant_id integer not null default 0,
  create_time timestamptz not null default now()
);
create index sys_log_time on sys_log (log_type, create_time desc);

create table sys_data_log (
  id varchar(36) primary key,
  data_table varchar(64) not null,
  data_id varchar(36) not null,
  data_version integer not null,
  -- add, edit, delete
  operation varchar(10) not null,
  data_content jsonb not null,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now()
);
create unique index sys_data_log_version on sys_data_log (data_table, data_id, data_version);
