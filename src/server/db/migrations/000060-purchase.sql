-- A request to buy something, with its lines; approved by a shipped process.
create table biz_purchase (
  id varchar(36) primary key,
  title varchar(100) not null,
  supplier varchar(100),
  needed_on date not null,
  total numeric(18, 2) not null,
  reason varchar(500) not null,
  attachments text,
  bpm_status varchar(20) not null default '1',
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index biz_purchase_list on biz_purchase (tenant_id, create_time desc, id);
create index biz_purchase_author on biz_purchase (create_by, create_time desc);

create table biz_purchase_line (
  id varchar(36) primary key,
  purchase_id varchar(36) not null references biz_purchase (id) on delete cascade,
  item varchar(100) not null,
  spec varchar(100),
  quantity numeric(18, 2) not null,
  unit varchar(10) not null default 'piece',
  price numeric(18, 2) not null,
  amount numeric(18, 2),
  seq integer,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index biz_purchase_line_purchase_id_seq on biz_purchase_line (purchase_id, seq);
