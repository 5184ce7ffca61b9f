-- Pages far from the beginning of a tenant's list of accounts are found in one index. The link table has a copy of what that list is
-- ordered and limited by; triggers keep the copies equal, whoever writes.
-- No account changes between the copy and the triggers.
lock table sys_user in share row exclusive mode;

alter table sys_user_tenant add column create_time timestamp with time zone, add column del_flag integer;

update sys_user_tenant m set create_time = u.create_time, del_flag = u.del_flag from sys_user u where u.id = m.user_id;

create function copy_user_to_member() returns trigger language plpgsql as $$
begin
  -- A share lock waits for a change of the account that is under way, and holds back later ones.
  select create_time, del_flag into new.create_time, new.del_flag from sys_user where id = new.user_id for share;
  return new;
end
$$;

create trigger copy_user before insert or update of user_id on sys_user_tenant
for each row execute function copy_user_to_member();

create function copy_user_to_members() returns trigger language plpgsql as $$
begin
  update sys_user_tenant set create_time = new.create_time, del_flag = new.del_flag where user_id = new.id;
  return null;
end
$$;

create trigger copy_to_members after update of create_time, del_flag on sys_user
for each row when (old.create_time is distinct from new.create_time or old.del_flag is distinct from new.del_flag)
execute function copy_user_to_members();

create index sys_user_tenant_page on sys_user_tenant (tenant_id, create_time desc, user_id desc) where del_flag = 0;
