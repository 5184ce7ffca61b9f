-- Membership of the default tenant is a row like any other: who is a member of none works nowhere.
insert into sys_user_tenant (user_id, tenant_id)
select u.id, 0 from sys_user u where not exists (select from sys_user_tenant m where m.user_id = u.id);

-- Seeded people are where administrators have put them since.
insert into sys_seed (seed_table, seed_key)
select 'sys_user_tenant', seed_key || ':0' from sys_seed where seed_table = 'sys_user';

-- Each person once in each tenant.
create or replace view sys_address_book as
select
  u.id, m.tenant_id, u.username, u.realname, u.avatar, u.sex, u.work_no, u.post, u.telephone, u.email, u.phone,
  (
    select string_agg(d.depart_name, ' | ' order by d.org_code)
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = u.id and d.tenant_id = m.tenant_id
  ) as depart_name
from sys_user u join sys_user_tenant m on m.user_id = u.id
where u.del_flag = 0 and u.status = 1 and u.username not in ('guest', '_reserve_user_external');

-- Sessions that have not ended, once in each tenant of their holder.
create or replace view sys_online_session as
select
  encode(s.token_hash, 'hex') as id, m.tenant_id, u.username, u.realname, s.ip, s.user_agent,
  s.created_at as sign_in_time, coalesce(s.last_seen_at, s.created_at) as last_seen_time, s.expires_at as expires_time
from sys_session s
join sys_user u on u.id = s.user_id and u.del_flag = 0
join sys_user_tenant m on m.user_id = u.id
where s.revoked_at is null and s.expires_at > now() and s.viewer_session is null;
