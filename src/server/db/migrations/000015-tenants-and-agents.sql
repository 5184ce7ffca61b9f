-- A password that somebody else set must be changed before anything else is done.
alter table sys_user add column must_change_password boolean not null default false;

alter table sys_tenant
  add column begin_date date,
  add column end_date date,
  add column version integer not null default 1,
  add column update_by varchar(100),
  add column update_time timestamptz,
  add column sys_org_code varchar(64);

-- Who acts for whom, for a time.
create table sys_user_agent (
  id varchar(36) primary key,
  user_name varchar(100) not null,
  agent_user_name varchar(100) not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  status varchar(1) not null default '1',
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_user_agent_user_name on sys_user_agent (tenant_id, user_name);
create index sys_user_agent_agent on sys_user_agent (agent_user_name);

-- Each person once in each tenant; who is a member of none belongs to the default one.
create view sys_address_book as
select
  u.id, p.tenant_id, u.username, u.realname, u.avatar, u.sex, u.work_no, u.post, u.telephone, u.email, u.phone,
  (
    select string_agg(d.depart_name, ' | ' order by d.org_code)
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = u.id and d.tenant_id = p.tenant_id
  ) as depart_name
from sys_user u
cross join lateral (
  select m.tenant_id from sys_user_tenant m where m.user_id = u.id
  union all
  select 0 where not exists (select from sys_user_tenant m where m.user_id = u.id)
) p
where u.del_flag = 0 and u.status = 1 and u.username not in ('guest', '_reserve_user_external');

-- Departments of a person and all above them; three signs of a code are one level.
create view sys_user_depart_above as
select distinct ud.user_id, a.id as dep_id
from sys_user_depart ud
join sys_depart d on d.id = ud.dep_id
cross join lateral generate_series(3, length(d.org_code), 3) as level (length)
join sys_depart a on a.tenant_id = d.tenant_id and a.org_code = left(d.org_code, level.length);
