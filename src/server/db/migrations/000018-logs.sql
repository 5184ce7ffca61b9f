-- The client, the outcome and, of faults, where they came from.
alter table sys_log
  add column browser varchar(50),
  add column os varchar(50),
  add column user_agent varchar(300),
  add column success integer,
  add column result varchar(500),
  add column exception text;

-- Each list of the log reads one page from an index: by tenant and kind, by person, by the number of a fault.
create index sys_log_list on sys_log (tenant_id, log_type, create_time desc, id desc);
create index sys_log_user on sys_log (tenant_id, userid, create_time desc, id desc);
create index sys_log_ip on sys_log (tenant_id, ip, create_time desc, id desc);
create index sys_log_incident on sys_log (incident) where incident is not null;

create index sys_data_log_time on sys_data_log (tenant_id, create_time desc, id desc);
create index sys_data_log_table on sys_data_log (tenant_id, data_table, create_time desc, id desc);
create index sys_data_log_author on sys_data_log (tenant_id, create_by, create_time desc, id desc);
create index sys_data_log_record on sys_data_log (data_id);

-- For searches by a part of the content, which no ordinary index serves.
do $$
begin
  create extension if not exists pg_trgm;
  create index sys_log_content_trgm on sys_log using gin (log_content gin_trgm_ops);
exception
  -- Not allowed, not installed, or out of reach in another schema.
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'no trigram index: %', sqlerrm;
end $$;

-- Days for which something is kept, 0 for ever. One row.
create table sys_retention (
  id varchar(36) primary key default '1' check (id = '1'),
  login_log_days integer not null default 180,
  operation_log_days integer not null default 180,
  exception_log_days integer not null default 180,
  data_log_days integer not null default 0,
  recycle_bin_days integer not null default 0,
  swept_at timestamptz,
  version integer not null default 1
);
insert into sys_retention (id) values ('1');

alter table sys_session add column last_seen_at timestamptz;

-- Sessions that have not ended, once in each tenant of their holder; who is a member of none belongs to the default one.
create view sys_online_session as
select
  encode(s.token_hash, 'hex') as id, p.tenant_id, u.username, u.realname, s.ip, s.user_agent,
  s.created_at as sign_in_time, coalesce(s.last_seen_at, s.created_at) as last_seen_time, s.expires_at as expires_time
from sys_session s
join sys_user u on u.id = s.user_id and u.del_flag = 0
cross join lateral (
  select m.tenant_id from sys_user_tenant m where m.user_id = u.id
  union all
  select 0 where not exists (select from sys_user_tenant m where m.user_id = u.id)
) p
where s.revoked_at is null and s.expires_at > now();
