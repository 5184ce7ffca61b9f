create table sys_announcement (
  id varchar(36) primary key,
  titile varchar(100) not null,
  msg_category varchar(10) not null default '1',
  msg_abstract text not null,
  start_time timestamptz,
  end_time timestamptz,
  msg_type varchar(10) not null default 'ALL',
  user_ids text,
  priority varchar(10) not null default 'H',
  msg_content text,
  sender varchar(100),
  send_status varchar(1) not null default '0',
  send_time timestamptz,
  cancel_time timestamptz,
  bus_type varchar(20),
  bus_id varchar(50),
  open_type varchar(20),
  open_page varchar(255),
  tenant_id integer not null default 0,
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64),
  constraint sys_announcement_send_status check (send_status in ('0', '1', '2'))
);
-- The bell asks again and again for what is released; drafts and old ones stay out of its way.
create index sys_announcement_released on sys_announcement (tenant_id, create_time) where send_status = '1' and del_flag = 0;
create index sys_announcement_create_time on sys_announcement (tenant_id, create_time);

-- Whom a chosen audience is, and who has read what.
create table sys_announcement_send (
  id varchar(36) primary key default gen_random_uuid()::text,
  annt_id varchar(36) not null references sys_announcement (id) on delete cascade,
  user_id varchar(36) not null references sys_user (id) on delete cascade,
  read_flag varchar(1) not null default '0',
  read_time timestamptz,
  create_time timestamptz not null default now(),
  constraint sys_announcement_send_once unique (annt_id, user_id)
);
create index sys_announcement_send_user on sys_announcement_send (user_id);

-- Our own screens keep what was typed and chosen in them while another tab is in front. Seeds put a row in once, so where
-- a database is older its rows learn it here, unless an administrator has edited them since.
update sys_permission set keep_alive = true
where id in ('dashboard-analysis', 'system-user', 'system-position') and update_time is null and not keep_alive;
