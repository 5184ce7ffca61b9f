-- Texts with variables, by which messages are written.
create table sys_sms_template (
  id varchar(36) primary key,
  template_code varchar(64) not null,
  template_name varchar(100) not null,
  template_type varchar(10) not null default '1',
  template_content text not null,
  -- JSON Schema of the variables.
  template_schema text,
  template_test_json text,
  use_status varchar(1) not null default '0',
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_sms_template_code on sys_sms_template (tenant_id, template_code);
create index sys_sms_template_create_time on sys_sms_template (tenant_id, create_time desc, id desc);

-- What is to be sent, is being sent, and was; at the same time the queue.
create table sys_sms (
  id varchar(36) primary key,
  es_title varchar(200) not null,
  es_type varchar(10) not null,
  es_receiver varchar(300) not null,
  es_param text,
  es_content text not null,
  es_send_time timestamptz,
  es_send_status varchar(1) not null default '0',
  es_send_num integer not null default 0,
  es_result varchar(500),
  remark varchar(500),
  -- Of a person; null for a bare address. No reference, for the message stays when the account goes.
  receiver_id varchar(36),
  receiver_name varchar(100),
  template_code varchar(64),
  batch_id varchar(36),
  is_html boolean not null default false,
  -- When to try next, or of a message that is being sent: when its process must be thought dead. Null at the end.
  due_time timestamptz,
  -- Attempts before somebody asked for it to be sent again.
  tries_before integer not null default 0,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64),
  constraint sys_sms_status check (es_send_status in ('0', '1', '2', '3', '4', '5')),
  constraint sys_sms_type check (es_type in ('1', '2', '4'))
);
create index sys_sms_due on sys_sms (es_type, due_time, id) where es_send_status in ('0', '2', '4');
create index sys_sms_create_time on sys_sms (tenant_id, create_time desc, id desc);
create index sys_sms_status_time on sys_sms (tenant_id, es_send_status, create_time desc, id desc);
create index sys_sms_receiver on sys_sms (tenant_id, es_receiver, create_time desc);
create index sys_sms_batch_status on sys_sms (batch_id, es_send_status) where batch_id is not null;

-- One message to many.
create table sys_sms_batch (
  id varchar(36) primary key,
  title varchar(200) not null,
  es_type varchar(10) not null,
  template_code varchar(64),
  total integer not null,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now()
);
create index sys_sms_batch_time on sys_sms_batch (tenant_id, create_time desc, id desc);

-- How far each is.
create view sys_sms_batch_progress as
select
  b.id, b.title, b.es_type, b.template_code, b.total, b.tenant_id, b.create_by, b.create_time,
  (select count(*)::integer from sys_sms m where m.batch_id = b.id and m.es_send_status = '1') as sent,
  (select count(*)::integer from sys_sms m where m.batch_id = b.id and m.es_send_status in ('0', '2', '4')) as waiting,
  (select count(*)::integer from sys_sms m where m.batch_id = b.id and m.es_send_status = '3') as failed,
  (select count(*)::integer from sys_sms m where m.batch_id = b.id and m.es_send_status = '5') as cancelled
from sys_sms_batch b;
