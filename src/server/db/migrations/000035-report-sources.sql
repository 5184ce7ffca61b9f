-- Reports over another data source: a table and conditions in the place of a statement.
alter table onl_cgreport_head
  alter column cgr_sql drop not null,
  add column db_source varchar(100) references sys_data_source (code) on delete restrict,
  -- Of an HTTP source the path, and where in its answer the list is.
  add column source_table varchar(200),
  add column source_rows varchar(200);
create index onl_cgreport_head_source on onl_cgreport_head (db_source);

create table onl_cgreport_filter (
  id varchar(36) primary key,
  cgrhead_id varchar(36) not null references onl_cgreport_head (id) on delete cascade,
  field_name varchar(63) not null,
  operator varchar(10) not null,
  filter_value varchar(500) not null,
  order_num integer,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index onl_cgreport_filter_head on onl_cgreport_filter (cgrhead_id, order_num);
