-- Days of a tenant that differ from the default week: public holidays, and weekends on which people work instead.
create table wf_work_calendar (
  id varchar(36) primary key,
  day date not null,
  kind varchar(10) not null,
  name varchar(60) not null,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
-- Time limits are counted over the days of a tenant from a day on.
create unique index wf_work_calendar_day on wf_work_calendar (tenant_id, day);
