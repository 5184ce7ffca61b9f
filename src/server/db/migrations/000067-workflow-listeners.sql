-- Listeners and named expressions of processes. Diagrams name listeners by id, and expressions by code.
create table wf_listener (
  id varchar(36) primary key,
  listener_name varchar(100) not null,
  listener_type varchar(9) not null check (listener_type in ('execution', 'task')),
  listener_event varchar(10) not null
    check (listener_event in ('start', 'end', 'take', 'create', 'assignment', 'complete', 'delete')),
  value_type varchar(10) not null check (value_type in ('handler', 'expression', 'http')),
  handler varchar(100),
  expression varchar(4000),
  data_source varchar(100),
  http_method varchar(4) check (http_method in ('POST', 'PUT')),
  http_path varchar(500),
  enabled varchar(1) not null default '1',
  remark varchar(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index wf_listener_name on wf_listener (tenant_id, listener_name);

create table wf_expression (
  id varchar(36) primary key,
  expression_code varchar(64) not null,
  expression_name varchar(100) not null,
  expression varchar(4000) not null,
  remark varchar(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index wf_expression_code on wf_expression (tenant_id, expression_code);

-- What a version names: listeners by id, expressions by code. Versions never change, so the rows do not, either.
create table wf_version_use (
  version_id varchar(36) not null references wf_version (id) on delete cascade,
  kind varchar(10) not null check (kind in ('listener', 'expression')),
  ref varchar(64) not null,
  -- Node or flow; that of the process itself is its key.
  element_id varchar(64) not null,
  primary key (version_id, kind, ref, element_id)
);
create index wf_version_use_ref on wf_version_use (kind, ref);

-- Calls of listeners over HTTP that a command has caused; sent after its commit.
create table wf_listener_call (
  id varchar(36) primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  listener_id varchar(36) not null,
  listener_name varchar(100) not null,
  element_id varchar(64),
  element_name varchar(200),
  body jsonb not null,
  status varchar(9) not null default 'armed' check (status in ('armed', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0,
  due_time timestamptz not null default now(),
  -- Another process sends again when this one died.
  lease_until timestamptz,
  last_error varchar(500),
  create_time timestamptz not null default now()
);
create index wf_listener_call_instance on wf_listener_call (instance_id);
create index wf_listener_call_due on wf_listener_call (due_time) where status = 'armed';
create index wf_listener_call_failed on wf_listener_call (due_time desc, id) where status = 'failed';
create index wf_listener_call_old on wf_listener_call (create_time) where status in ('sent', 'skipped');
create index wf_trigger_failed on wf_trigger (due_time desc, id) where status = 'failed';

-- Services, timers, messages and calls of listeners that wait for an administrator.
create view wf_failed_service as
select f.id, f.id as trigger_id, f.kind, f.instance_id as process_instance_id, f.node_name, f.attempts, f.last_error, f.last_time,
  i.title as bpm_biz_title, p.process_name as process_definition_name, s.realname as start_user_name, i.suspended, i.tenant_id
from (
  select t.id, t.instance_id, t.kind, coalesce(v.graph #>> array['nodes', t.node_id, 'name'], t.node_id) as node_name, t.attempts,
    t.last_error, t.due_time as last_time
  from wf_trigger t
    join wf_instance n on n.id = t.instance_id
    join wf_version v on v.id = n.version_id
  where t.status = 'failed'
  union all
  select c.id, c.instance_id, 'listener', concat_ws('：', c.element_name, c.listener_name), c.attempts, c.last_error, c.due_time
  from wf_listener_call c
  where c.status = 'failed'
) f
  join wf_instance i on i.id = f.instance_id
  join wf_process p on p.id = i.process_id
  join sys_user s on s.id = i.starter;
