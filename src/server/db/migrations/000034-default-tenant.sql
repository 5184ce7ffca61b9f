-- The default tenant has members like the others: who is a member of another one is in it by membership only. It stays
-- open, since people who are members of none work in it.
insert into sys_tenant (id, name, create_by) values (0, '默认租户', 'system')
on conflict (id) do update set status = 1, begin_date = null, end_date = null;

alter table sys_tenant add constraint sys_tenant_default_is_open
  check (id <> 0 or (status = 1 and begin_date is null and end_date is null));
