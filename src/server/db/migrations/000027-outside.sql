-- Where else rows come from, and where requests are handed on to.

create table sys_data_source (
  id varchar(36) primary key,
  code varchar(100) not null,
  name varchar(100) not null,
  db_type varchar(10) not null,
  db_host varchar(253),
  db_port integer,
  db_name varchar(100),
  db_file varchar(500),
  db_url varchar(1000),
  tls varchar(10) not null default 'off',
  db_username varchar(200),
  -- Sealed, see platform/secrets.
  db_secret text,
  remark varchar(500),
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_data_source_code on sys_data_source (code);

create table sys_gateway_route (
  id varchar(36) primary key,
  router_id varchar(100) not null,
  name varchar(100) not null,
  uri varchar(1000) not null,
  predicates varchar(10000) not null default '[]',
  filters varchar(10000) not null default '[]',
  strip_prefix varchar(1) not null default '0',
  retryable varchar(1) not null default '0',
  status varchar(1) not null default '1',
  access varchar(20) not null default 'none',
  access_codes varchar(500),
  order_num integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_gateway_route_router_id on sys_gateway_route (router_id);
