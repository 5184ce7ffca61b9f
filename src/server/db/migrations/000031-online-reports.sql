-- Online reports that are made in the browser: what they ask, how their columns look, what they can be given.
create table onl_cgreport_head (
  id varchar(36) primary key,
  code varchar(50) not null,
  name varchar(100) not null,
  cgr_sql text not null,
  content varchar(500),
  -- Names and types of the columns of the statement, as PostgreSQL told them when it was saved.
  result_columns jsonb not null default '[]',
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index onl_cgreport_head_code on onl_cgreport_head (tenant_id, code);
create index onl_cgreport_head_list on onl_cgreport_head (tenant_id, create_time desc, id desc);

create table onl_cgreport_item (
  id varchar(36) primary key,
  cgrhead_id varchar(36) not null references onl_cgreport_head (id) on delete cascade,
  field_name varchar(63) not null,
  field_txt varchar(100) not null,
  field_width integer,
  field_type varchar(20) not null default 'String',
  is_show varchar(1) not null default '1',
  is_order varchar(1) not null default '0',
  is_search varchar(1) not null default '0',
  search_mode varchar(10) not null default 'single',
  dict_code varchar(100),
  field_href varchar(500),
  is_total varchar(1) not null default '0',
  group_title varchar(100),
  order_num integer,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index onl_cgreport_item_head on onl_cgreport_item (cgrhead_id, order_num);

create table onl_cgreport_param (
  id varchar(36) primary key,
  cgrhead_id varchar(36) not null references onl_cgreport_head (id) on delete cascade,
  param_name varchar(50) not null,
  param_txt varchar(100) not null,
  param_type varchar(20) not null default 'String',
  param_value varchar(500),
  order_num integer,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index onl_cgreport_param_head on onl_cgreport_param (cgrhead_id, order_num);
