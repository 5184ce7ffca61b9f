create table sys_category (
  id varchar(36) primary key,
  pid varchar(36) not null default '0',
  name varchar(100) not null,
  code varchar(100),
  has_child varchar(1),
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_category_code on sys_category (code);
create index sys_category_pid on sys_category (pid);
