-- Reports of units: one for each form, unit and period, opened when the period begins.
create table biz_report (
  id varchar(36) primary key,
  form_id varchar(36) not null references biz_report_form (id),
  unit_id varchar(36) not null references biz_report_unit (id),
  -- Region of the unit when the report was opened.
  region varchar(6) not null,
  period_first date not null,
  period_last date not null,
  period_name varchar(20) not null,
  due_time timestamptz not null,
  stage varchar(10) not null default 'open' check (stage in ('open', 'draft')),
  -- State of the checks, as the process of the report writes it.
  bpm_status varchar(20) not null default '1',
  status varchar(10) generated always as (case bpm_status
    when '2' then 'submitted' when '3' then 'approved' when 'rejectProcess' then 'returned' else stage end) stored,
  -- Reminders that were sent: 1 before the due time, 2 after it.
  reminded smallint not null default 0,
  urged_time timestamptz,
  submitted_by varchar(36) references sys_user (id) on delete set null,
  submitted_time timestamptz,
  version integer not null default 1,
  tenant_id integer not null,
  create_time timestamptz not null default now(),
  update_time timestamptz
);
create unique index biz_report_period on biz_report (form_id, unit_id, period_first);
-- What a unit has to report, newest first.
create index biz_report_unit_id on biz_report (unit_id, period_first desc);
create index biz_report_status on biz_report (tenant_id, status, due_time);
create index biz_report_region on biz_report (tenant_id, region text_pattern_ops, due_time);
-- What is still missing, for reminders.
create index biz_report_missing on biz_report (due_time) where bpm_status not in ('2', '3');
create index biz_report_submitted_by on biz_report (submitted_by) where submitted_by is not null;

create table biz_report_value (
  report_id varchar(36) not null references biz_report on delete cascade,
  commodity_id varchar(36) not null references biz_commodity (id),
  indicator_id varchar(36) not null references biz_indicator (id),
  value numeric(18, 4) not null,
  primary key (report_id, commodity_id, indicator_id)
);
create index biz_report_value_commodity_id on biz_report_value (commodity_id, indicator_id);
create index biz_report_value_indicator_id on biz_report_value (indicator_id);
create table biz_report_reason (
  report_id varchar(36) not null references biz_report on delete cascade,
  commodity_id varchar(36) not null references biz_commodity (id),
  reason varchar(200) not null,
  primary key (report_id, commodity_id)
);
create index biz_report_reason_commodity_id on biz_report_reason (commodity_id);

-- What those who check a report say of single goods.
create table biz_report_remark (
  id varchar(36) primary key,
  report_id varchar(36) not null references biz_report on delete cascade,
  commodity_id varchar(36) not null references biz_commodity (id),
  remark varchar(200) not null,
  tenant_id integer not null,
  create_by varchar(50),
  create_time timestamptz,
  update_by varchar(50),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index biz_report_remark_report_id on biz_report_remark (report_id);
create index biz_report_remark_commodity_id on biz_report_remark (commodity_id);

-- People who check the reports of a county, a city or a province.
create table biz_report_checker (
  id varchar(36) primary key,
  region varchar(6) not null,
  users text not null,
  remark varchar(200),
  tenant_id integer not null,
  create_by varchar(50),
  create_time timestamptz,
  update_by varchar(50),
  update_time timestamptz,
  sys_org_code varchar(64),
  version integer not null default 1
);
create unique index biz_report_checker_region on biz_report_checker (tenant_id, region);

-- Its only table is biz_report, so that the process can write the status.
create view biz_report_list as
select r.id, r.id as report_id, r.form_id, r.unit_id, r.region, r.period_first, r.period_last, r.period_name, r.due_time,
  r.status, r.bpm_status, r.submitted_by, r.tenant_id,
  -- A report that was taken back is not submitted.
  case when r.bpm_status in ('2', '3', 'rejectProcess') then r.submitted_time end as submitted_time,
  case when r.due_time < coalesce(case when r.bpm_status in ('2', '3', 'rejectProcess') then r.submitted_time end, now())
    then '1' else '0' end as late,
  (select f.name from biz_report_form f where f.id = r.form_id) as form_name,
  (select f.check_levels from biz_report_form f where f.id = r.form_id) as check_levels,
  (select u.name from biz_report_unit u where u.id = r.unit_id) as unit_name,
  (select u.name || ' ' || r.period_name from biz_report_unit u where u.id = r.unit_id) as title,
  (select s.realname from sys_user s where s.id = r.submitted_by) as submitted_by_name,
  (select s.username from sys_user s where s.id = r.submitted_by) as create_by,
  (select c.users from biz_report_checker c where c.tenant_id = r.tenant_id and c.region = r.region) as county_checkers,
  (select c.users from biz_report_checker c
    where c.tenant_id = r.tenant_id and c.region = left(r.region, 4) || '00') as city_checkers,
  (select c.users from biz_report_checker c
    where c.tenant_id = r.tenant_id and c.region = left(r.region, 2) || '0000') as province_checkers
from biz_report r;

-- Reports by the people who fill them in; a unit names them in a comma list.
create view biz_due_report as
select l.*, p.reporter as reporter_id
from biz_report_list l
  join biz_report_unit u on u.id = l.unit_id
  cross join unnest(string_to_array(u.reporters, ',')) as p (reporter);

-- Values of a report beside those of the period before, for those who check it.
create view biz_report_cell as
select v.report_id || '-' || v.commodity_id || '-' || v.indicator_id as id, r.tenant_id, v.report_id,
  c.name as commodity_name, c.unit,
  i.name as indicator_name, v.value, b.value as last_value,
  case when b.value <> 0 then round((v.value - b.value) * 100 / b.value, 1) end as change,
  case when i.kind = 'price' and (v.value < c.min_price or v.value > c.max_price)
    or abs(v.value - b.value) * 100 > f.deviation * b.value then '1' else '0' end as outlier,
  e.reason,
  (row_number() over (partition by v.report_id order by c.sort_no, c.code, i.sort_no, i.code))::integer as seq
from biz_report_value v
  join biz_report r on r.id = v.report_id
  join biz_report_form f on f.id = r.form_id
  join biz_commodity c on c.id = v.commodity_id
  join biz_indicator i on i.id = v.indicator_id
  left join biz_report_reason e on e.report_id = v.report_id and e.commodity_id = v.commodity_id
  left join biz_report p on p.form_id = r.form_id and p.unit_id = r.unit_id and p.period_last = r.period_first - 1
    and p.bpm_status in ('2', '3')
  left join biz_report_value b on b.report_id = p.id and b.commodity_id = v.commodity_id
    and b.indicator_id = v.indicator_id;
