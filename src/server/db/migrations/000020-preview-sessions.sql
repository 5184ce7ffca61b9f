-- A session in which somebody looks at the product as another person; it ends with the session of who looks.
alter table sys_session add column viewer_session bytea references sys_session (token_hash) on delete cascade;

create index sys_session_viewer on sys_session (viewer_session) where viewer_session is not null;

-- Who looks as somebody else makes nobody be there.
create or replace view sys_online_session as
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
where s.revoked_at is null and s.expires_at > now() and s.viewer_session is null;
