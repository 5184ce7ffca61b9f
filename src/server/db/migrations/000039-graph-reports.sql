-- Graph reports: what they ask, how their columns look, what they can be given; and pages of several of them.
create table onl_graphreport_head (
  id varchar(36) primary key,
  code varchar(50) not null,
  name varchar(100) not null,
  data_type varchar(10) not null,
  -- A statement or JSON, by data_type.
  cgr_sql text,
  -- Of a graph over an online report the code of that.
  report_code varchar(50),
  xaxis_field varchar(63) not null,
  yaxis_field varchar(500) not null,
  series_field varchar(63),
  yaxis_text varchar(100),
  graph_type varchar(200) not null,
  display_template varchar(20) not null,
  refresh_seconds integer,
  click_action varchar(10) not null default 'none',
  jump_href varchar(500),
  content varchar(500),
  -- Names and types of the columns, as they were when it was saved.
  result_columns jsonb not null default '[]',
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index onl_graphreport_head_code on onl_graphreport_head (tenant_id, code);
create index onl_graphreport_head_list on onl_graphreport_head (tenant_id, create_time desc, id desc);

create table onl_graphreport_item (
  id varchar(36) primary key,
  graphreport_head_id varchar(36) not null references onl_graphreport_head (id) on delete cascade,
  field_name varchar(63) not null,
  field_txt varchar(100) not null,
  field_type varchar(20) not null default 'String',
  is_show varchar(1) not null default '1',
  is_total varchar(1) not null default '0',
  search_flag varchar(1) not null default '0',
  search_mode varchar(10) not null default 'single',
  dict_code varchar(100),
  field_href varchar(500),
  replace_val varchar(500),
  order_num integer,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index onl_graphreport_item_head on onl_graphreport_item (graphreport_head_id, order_num);

create table onl_graphreport_params (
  id varchar(36) primary key,
  head_id varchar(36) not null references onl_graphreport_head (id) on delete cascade,
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
create index onl_graphreport_params_head on onl_graphreport_params (head_id, order_num);

create table onl_graphreport_templet (
  id varchar(36) primary key,
  templet_code varchar(50) not null,
  templet_name varchar(100) not null,
  templet_style varchar(20) not null,
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index onl_graphreport_templet_code on onl_graphreport_templet (tenant_id, templet_code);
create index onl_graphreport_templet_list on onl_graphreport_templet (tenant_id, create_time desc, id desc);

create table onl_graphreport_templet_item (
  id varchar(36) primary key,
  graphreport_templet_id varchar(36) not null references onl_graphreport_templet (id) on delete cascade,
  graphreport_code varchar(50) not null,
  graphreport_type varchar(20) not null,
  group_num integer not null default 1,
  group_txt varchar(100),
  group_style varchar(10) not null default 'card',
  is_show varchar(1) not null default '1',
  order_num integer,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index onl_graphreport_templet_item_templet on onl_graphreport_templet_item (graphreport_templet_id, order_num);
