-- Surveys of a year: when they begin, collect, check and publish, and with which periods they compare.
create table biz_survey_plan (
  id varchar(36) primary key,
  name varchar(100) not null,
  year varchar(4) not null,
  manager varchar(100) not null,
  data_months varchar(15) not null,
  start_week varchar(8),
  collect_weeks varchar(17) not null,
  visit_days varchar(21),
  result_quarter varchar(7),
  base_quarters varchar(15),
  base_years varchar(9),
  remark text,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index biz_survey_plan_name on biz_survey_plan (tenant_id, name);
