alter table sys_permission
  add column version integer not null default 1,
  add column sys_org_code varchar(64);
create unique index sys_permission_url on sys_permission (url, always_show)
  where menu_type in (0, 1) and del_flag = 0 and url <> '';

alter table sys_permission_data_rule
  add column version integer not null default 1,
  add column sys_org_code varchar(64);
