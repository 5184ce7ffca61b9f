create table biz_daily_report (
  id varchar(36) primary key,
  report_date date not null,
  enterprise varchar(100) not null,
  total numeric,
  remark varchar(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index biz_daily_report_enterprise on biz_daily_report (tenant_id, report_date, enterprise);
create index biz_daily_report_create_time on biz_daily_report (create_time desc, id desc);

create table biz_daily_report_line (
  id varchar(36) primary key,
  report_id varchar(36) not null references biz_daily_report (id) on delete cascade,
  goods varchar(50) not null,
  unit varchar(10) not null,
  sold_on date,
  stock numeric,
  sold numeric not null,
  price numeric not null,
  amount numeric,
  remark varchar(200),
  seq integer,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index biz_daily_report_line_report_id on biz_daily_report_line (report_id, seq);

create table biz_daily_report_contact (
  id varchar(36) primary key,
  report_id varchar(36) not null references biz_daily_report (id) on delete cascade,
  name varchar(50) not null,
  phone varchar(20),
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index biz_daily_report_contact_report_id on biz_daily_report_contact (report_id);
