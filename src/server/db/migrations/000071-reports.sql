-- Reports of units: one for each form, unit and period, opened when the period begins.
create table biz_report (
  id varchar(36) primary key,
  form_id varchar(36) not null references biz_report_form (id),
  unit_id varchar(36) not null references biz_report_unit (id),
  period_first date not null,
  period_last date not null,
  period_name varchar(20) not null,
  due_time timestamptz not null,
  status varchar(10) not null default 'open' check (status in ('open', 'draft', 'submitted', 'returned', 'approved')),
  submitted_by varchar(36) references sys_user (id),
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

create view biz_report_list as
select r.id, r.id as report_id, r.form_id, f.name as form_name, r.unit_id, u.name as unit_name, u.region, r.period_first,
  r.period_last, r.period_name, r.due_time, r.status, s.realname as submitted_by_name, r.submitted_time, r.tenant_id,
  case when r.due_time < coalesce(r.submitted_time, now()) then '1' else '0' end as late
from biz_report r
  join biz_report_form f on f.id = r.form_id
  join biz_report_unit u on u.id = r.unit_id
  left join sys_user s on s.id = r.submitted_by;

-- Reports by the people who fill them in; a unit names them in a comma list.
create view biz_due_report as
select l.*, p.reporter as reporter_id
from biz_report_list l
  join biz_report_unit u on u.id = l.unit_id
  cross join unnest(string_to_array(u.reporters, ',')) as p (reporter);
