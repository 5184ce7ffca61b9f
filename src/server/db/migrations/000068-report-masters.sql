-- Units that report, goods and figures that they report, and who reports what until when.
create table biz_report_unit (
  id varchar(36) primary key,
  code varchar(32),
  name varchar(100) not null,
  kind varchar(20) not null,
  category varchar(36),
  region varchar(6) not null,
  address varchar(200),
  position varchar(50),
  size varchar(10),
  floor_area numeric(18, 2),
  open_hours varchar(20),
  credit integer,
  parent_unit varchar(36),
  reporters text,
  contact_name varchar(50),
  contact_phone varchar(20),
  active_from date not null,
  active_to date,
  introduction text,
  tenant_id integer not null default 0,
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index biz_report_unit_code on biz_report_unit (tenant_id, code);
create unique index biz_report_unit_name on biz_report_unit (tenant_id, name);
-- Data rules give an officer the units of a region by the beginning of its code.
create index biz_report_unit_region on biz_report_unit (tenant_id, region varchar_pattern_ops);
create index biz_report_unit_parent_unit on biz_report_unit (parent_unit) where parent_unit is not null;

create table biz_commodity (
  id varchar(36) primary key,
  parent_id varchar(36) not null default '0',
  name varchar(50) not null,
  code varchar(20) not null,
  spec varchar(100),
  unit varchar(10),
  kilograms numeric(18, 4),
  barcode varchar(14),
  min_price numeric(18, 2),
  max_price numeric(18, 2),
  loss_rate integer,
  status varchar(1) not null default '1',
  sort_no integer not null default 0,
  has_child varchar(1),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index biz_commodity_code on biz_commodity (tenant_id, code);
create index biz_commodity_parent_id on biz_commodity (parent_id);

create table biz_indicator (
  id varchar(36) primary key,
  code varchar(12) not null,
  name varchar(50) not null,
  kind varchar(10) not null,
  unit varchar(20),
  decimals integer not null default 2,
  description text,
  sort_no integer not null default 0,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index biz_indicator_code on biz_indicator (tenant_id, code);

create table biz_report_form (
  id varchar(36) primary key,
  name varchar(100) not null,
  period varchar(10) not null default 'day',
  due_time time not null default '18:00:00',
  due_after_days integer not null default 0,
  due_on_workday varchar(1) not null default 'Y',
  check_levels integer not null default 1,
  deviation integer not null default 30,
  start_month varchar(7) not null,
  end_month varchar(7),
  remark varchar(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index biz_report_form_name on biz_report_form (tenant_id, name);
create table biz_report_form_commodity (
  form_id varchar(36) not null references biz_report_form on delete cascade,
  commodity_id varchar(36) not null references biz_commodity on delete cascade,
  primary key (form_id, commodity_id)
);
create index biz_report_form_commodity_commodity_id on biz_report_form_commodity (commodity_id);
create table biz_report_form_indicator (
  form_id varchar(36) not null references biz_report_form on delete cascade,
  indicator_id varchar(36) not null references biz_indicator on delete cascade,
  primary key (form_id, indicator_id)
);
create index biz_report_form_indicator_indicator_id on biz_report_form_indicator (indicator_id);
create table biz_report_form_unit (
  form_id varchar(36) not null references biz_report_form on delete cascade,
  unit_id varchar(36) not null references biz_report_unit on delete cascade,
  primary key (form_id, unit_id)
);
create index biz_report_form_unit_unit_id on biz_report_form_unit (unit_id);

do $$
begin
  create extension if not exists pg_trgm;
  create index biz_report_unit_code_trgm on biz_report_unit using gin (code gin_trgm_ops);
  create index biz_report_unit_name_trgm on biz_report_unit using gin (name gin_trgm_ops);
  create index biz_report_form_name_trgm on biz_report_form using gin (name gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
end $$;
