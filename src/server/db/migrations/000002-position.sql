create table sys_position (
  id varchar(36) primary key,
  code varchar(100) not null,
  name varchar(100) not null,
  post_rank varchar(2) not null,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_position_code on sys_position (tenant_id, code);
