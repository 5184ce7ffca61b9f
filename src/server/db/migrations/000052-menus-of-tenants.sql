-- Empty for what all tenants share; only administrators change that.
alter table sys_permission add column tenant_id integer;
alter table sys_permission_data_rule add column tenant_id integer;
create index sys_permission_tenant on sys_permission (tenant_id) where tenant_id is not null;
create index sys_permission_data_rule_tenant on sys_permission_data_rule (tenant_id) where tenant_id is not null;

-- Two tenants may have entries of one address.
drop index sys_permission_url;
create unique index sys_permission_url on sys_permission (url, always_show, coalesce(tenant_id, -1))
  where menu_type in (0, 1) and del_flag = 0 and url <> '';
