-- Totals of approved reports by county, for statistics. A job computes those anew whose reports have changed.
create table biz_report_total (
  tenant_id integer not null,
  period varchar(10) not null,
  period_first date not null,
  region varchar(6) not null,
  commodity_id varchar(36) not null references biz_commodity (id),
  indicator_id varchar(36) not null references biz_indicator (id),
  units integer not null,
  total numeric(24, 4) not null,
  least numeric(18, 4) not null,
  least_unit varchar(36) not null references biz_report_unit (id),
  most numeric(18, 4) not null,
  most_unit varchar(36) not null references biz_report_unit (id),
  primary key (tenant_id, period, period_first, region, commodity_id, indicator_id)
);
-- One good over time.
create index biz_report_total_commodity on biz_report_total (commodity_id, indicator_id, period_first);
create index biz_report_total_indicator_id on biz_report_total (indicator_id);
create index biz_report_total_least_unit on biz_report_total (least_unit);
create index biz_report_total_most_unit on biz_report_total (most_unit);
-- What a total is computed from.
create index biz_report_approved on biz_report (tenant_id, period_first, region) where bpm_status = '3';

-- Regions and periods whose totals are out of date; several rows may mean the same.
create table biz_report_change (
  id bigint generated always as identity primary key,
  tenant_id integer not null,
  period varchar(10) not null,
  period_first date not null,
  region varchar(6) not null
);

create function note_report_change() returns trigger language plpgsql as $$
declare
  changed biz_report := coalesce(new, old);
begin
  insert into biz_report_change (tenant_id, period, period_first, region)
  select changed.tenant_id, f.period, changed.period_first, changed.region from biz_report_form f
  where f.id = changed.form_id;
  return null;
end
$$;

-- Values change only while a report is not approved, so its state says it all.
create trigger note_approval after update of bpm_status on biz_report
for each row when (old.bpm_status is distinct from new.bpm_status and '3' in (old.bpm_status, new.bpm_status))
execute function note_report_change();
create trigger note_removal after delete on biz_report
for each row when (old.bpm_status = '3') execute function note_report_change();
