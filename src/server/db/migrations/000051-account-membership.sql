-- The members of a tenant are read from the index alone.
drop index sys_user_tenant_tenant;
create index sys_user_tenant_member on sys_user_tenant (tenant_id, user_id);

-- Tenants in which a person is a member, holds a role, belongs to a department or leads one. Roles of the default tenant count in all
-- tenants, so they tie nobody to it.
create view sys_user_tie as
select user_id, tenant_id from sys_user_tenant
union all
select h.user_id, r.tenant_id from sys_user_held_role h join sys_role r on r.id = h.role_id where r.tenant_id <> 0
union all
select ud.user_id, d.tenant_id from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
union all
select l.user_id, d.tenant_id from sys_depart_leader l join sys_depart d on d.id = l.dep_id;
