-- A report whose statement cannot run is stored as a draft, with the reason.
alter table onl_cgreport_head
  add column draft_reason varchar(1000),
  add column state varchar(10) not null
    generated always as (case when draft_reason is null then 'active' else 'draft' end) stored;
