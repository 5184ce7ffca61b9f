-- What steps of online forms send to data sources of HTTP: written with what the form writes, sent after it is there, and kept as long as
-- sys_retention says. Its form, record and source are told by their names, so that it outlives each of them.
create table onl_form_send (
  id varchar(36) primary key,
  -- What is about one record is sent in this order.
  seq bigint generated always as identity,
  tenant_id integer not null default 0,
  table_name varchar(64) not null,
  -- Empty for a button that is about no record.
  data_id varchar(36) not null default '',
  place varchar(80) not null,
  source varchar(100) not null,
  method varchar(4) not null check (method in ('POST', 'PUT')),
  path varchar(4000) not null,
  body text not null,
  state varchar(10) not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'cancelled')),
  -- All attempts ever; it tells one claim from another.
  attempt integer not null default 0,
  -- How many of them were made when somebody last asked for it to be sent.
  tries_before integer not null default 0,
  last_error varchar(500),
  -- Of what is being sent the time at which its process must be dead.
  due_time timestamptz default now(),
  sent_time timestamptz,
  create_by varchar(100),
  create_time timestamptz not null default now()
);
create index onl_form_send_due on onl_form_send (due_time, seq) where state in ('waiting', 'sending');
create index onl_form_send_record on onl_form_send (table_name, data_id, seq) where state in ('waiting', 'sending');
create index onl_form_send_list on onl_form_send (tenant_id, create_time desc, id desc);
create index onl_form_send_old on onl_form_send (create_time) where state in ('sent', 'failed', 'cancelled');

alter table sys_retention add column form_send_days integer not null default 90;
