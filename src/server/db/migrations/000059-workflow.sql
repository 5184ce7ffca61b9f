-- Approval workflow. Ids of people are those of sys_user. Rows of finished instances stay; partial indexes keep the lists of open work small.
create table wf_process (
  id varchar(36) primary key,
  process_key varchar(64) not null,
  process_name varchar(100) not null,
  process_type varchar(50),
  -- Entity of the record that an instance decides on, such as business/leave.
  form_address varchar(100) not null,
  title_expression varchar(500),
  start_scope varchar(10) not null default 'chosen' check (start_scope in ('all', 'chosen')),
  start_users text,
  start_roles text,
  start_departs text,
  designer varchar(10) not null default 'simple' check (designer in ('simple', 'bpmn')),
  process_xml text,
  process_steps text,
  remark varchar(500),
  enabled varchar(1) not null default '1',
  last_version integer not null default 0,
  tenant_id integer not null default 0,
  version integer not null default 1,
  del_flag integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index wf_process_key on wf_process (tenant_id, process_key);
create index wf_process_form on wf_process (form_address) where del_flag = 0;

-- A version never changes, apart from its suspension. Instances stay with theirs.
create table wf_version (
  id varchar(36) primary key,
  process_id varchar(36) not null references wf_process (id) on delete cascade,
  number integer not null,
  xml text not null,
  graph jsonb not null,
  suspended boolean not null default false,
  deployed_by varchar(100),
  deploy_time timestamptz not null default now(),
  unique (process_id, number)
);

create table wf_instance (
  id varchar(36) primary key,
  tenant_id integer not null,
  process_id varchar(36) not null references wf_process (id),
  version_id varchar(36) not null references wf_version (id),
  form_address varchar(100) not null,
  record_id varchar(36) not null,
  title varchar(200) not null,
  starter varchar(36) not null references sys_user (id),
  -- Department from which the starter's leaders are found.
  starter_depart varchar(36),
  status varchar(12) not null default 'running'
    check (status in ('running', 'completed', 'rejected', 'withdrawn', 'voided', 'terminated')),
  suspended boolean not null default false,
  variables jsonb not null default '{}',
  visited jsonb not null default '[]',
  -- Approvers that the starter or an earlier approver chose, by node.
  choices jsonb not null default '{}',
  -- Names of the nodes that wait, for lists.
  waiting_at varchar(500),
  end_reason varchar(500),
  -- Token of the call activity that waits for this instance.
  parent_instance varchar(36) references wf_instance (id) on delete cascade,
  parent_token varchar(36),
  start_time timestamptz not null default now(),
  end_time timestamptz,
  check ((status = 'running') = (end_time is null))
);
-- A record has one running instance, apart from the processes that it calls.
create unique index wf_instance_record on wf_instance (tenant_id, form_address, record_id)
  where status = 'running' and parent_instance is null;
create index wf_instance_parent on wf_instance (parent_instance) where parent_instance is not null;
create index wf_instance_of_record on wf_instance (tenant_id, form_address, record_id, start_time desc);
create index wf_instance_starter on wf_instance (starter, start_time desc);
create index wf_instance_newest on wf_instance (tenant_id, start_time desc);
create index wf_instance_process on wf_instance (process_id, start_time desc);
create index wf_instance_version on wf_instance (version_id) where status = 'running';

create table wf_token (
  id varchar(36) primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  node_id varchar(64) not null,
  flow_id varchar(64),
  scope_id varchar(36),
  state varchar(8) not null check (state in ('active', 'joining', 'dead')),
  round varchar(36),
  after_task varchar(36),
  then_to jsonb,
  repeat jsonb
);
create index wf_token_instance on wf_token (instance_id);

create table wf_task (
  id varchar(36) primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  token_id varchar(36) not null references wf_token (id) on delete cascade,
  node_id varchar(64) not null,
  node_name varchar(200) not null,
  round varchar(36) not null,
  seq integer not null default 0,
  assignee varchar(36) references sys_user (id),
  -- Person for whom an agent has the task.
  on_behalf_of varchar(36),
  -- Keys such as role:<code>; whoever has one may claim the task.
  candidate_keys text[] not null default '{}',
  owner varchar(36),
  delegation varchar(8) check (delegation in ('pending', 'resolved')),
  parent_id varchar(36),
  sign varchar(8) check (sign in ('before', 'after', 'parallel')),
  added_by varchar(36),
  status varchar(9) not null check (status in ('open', 'waiting', 'done', 'cancelled')),
  outcome varchar(8) check (outcome in ('approve', 'reject', 'return', 'pass')),
  done_by varchar(36),
  cancel_reason varchar(20),
  recalled boolean not null default false,
  claimed boolean not null default false,
  reason text,
  files text,
  signature text,
  priority varchar(1) not null default 'M',
  open_time timestamptz not null default now(),
  read_time timestamptz,
  due_time timestamptz,
  done_time timestamptz,
  check (status <> 'done' or outcome is not null)
);
create index wf_task_instance on wf_task (instance_id);
create index wf_task_token on wf_task (token_id);
create index wf_task_open on wf_task (assignee, open_time desc, id) where status = 'open';
create index wf_task_all_open on wf_task (open_time desc, id) where status = 'open';
create index wf_task_done on wf_task (done_by, done_time desc, id) where status = 'done';
create index wf_task_candidates on wf_task using gin (candidate_keys) where status = 'open' and assignee is null;
-- A person has one open vote in a round.
create unique index wf_task_vote on wf_task (token_id, round, assignee)
  where status in ('open', 'waiting') and parent_id is null and not recalled;

create table wf_trigger (
  id varchar(36) primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  token_id varchar(36) not null references wf_token (id) on delete cascade,
  node_id varchar(64) not null,
  kind varchar(8) not null check (kind in ('timer', 'timeout', 'message', 'signal', 'service')),
  key varchar(200),
  at varchar(200),
  status varchar(9) not null check (status in ('armed', 'fired', 'cancelled', 'failed')),
  attempts integer not null default 0,
  due_time timestamptz,
  -- Another process tries again when this one died.
  lease_until timestamptz,
  last_error varchar(500)
);
create index wf_trigger_instance on wf_trigger (instance_id);
create index wf_trigger_token on wf_trigger (token_id);
create index wf_trigger_due on wf_trigger (due_time) where status = 'armed' and due_time is not null;
create index wf_trigger_key on wf_trigger (key) where status = 'armed' and key is not null;

-- History of an instance, only added to.
create table wf_event (
  seq bigint generated always as identity primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  type varchar(20) not null,
  node_id varchar(64),
  token_id varchar(36),
  task_id varchar(36),
  flow_id varchar(64),
  actor varchar(36),
  data jsonb,
  time timestamptz not null default now()
);
create index wf_event_instance on wf_event (instance_id, seq);

create table wf_copy (
  id varchar(36) primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  task_id varchar(36),
  node_id varchar(64),
  user_id varchar(36) not null references sys_user (id),
  sent_by varchar(36),
  send_time timestamptz not null default now(),
  read_time timestamptz
);
create index wf_copy_instance on wf_copy (instance_id);
create index wf_copy_user on wf_copy (user_id, send_time desc, id);

create table wf_urge (
  id varchar(36) primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  task_id varchar(36) not null,
  -- Null for a reminder of the clock.
  sent_by varchar(36) references sys_user (id),
  user_id varchar(36) not null references sys_user (id),
  remark varchar(500),
  send_time timestamptz not null default now(),
  read_time timestamptz
);
create index wf_urge_instance on wf_urge (instance_id);
create index wf_urge_user on wf_urge (user_id, send_time desc, id);
create index wf_urge_sender on wf_urge (sent_by, send_time desc, id);

-- Commands that were carried out, so that a repeated one has no second effect.
create table wf_command (
  id varchar(101) primary key,
  user_id varchar(36) not null,
  result jsonb,
  time timestamptz not null default now()
);
create index wf_command_time on wf_command (time);

-- Lists of tasks. A person's lists are conditions on these views.
create view wf_task_list as
select t.id, t.id as task_id, t.node_name as task_name, t.node_id as task_def_key, i.title as bpm_biz_title,
  p.process_name as process_definition_name, p.process_key as process_definition_key, i.process_id as process_definition_id,
  t.instance_id as process_instance_id, i.form_address, i.record_id, i.tenant_id,
  i.starter as starter_id, s.realname as process_apply_user_name,
  t.assignee as assignee_id, a.realname as task_assignee_name, b.realname as on_behalf_of_name,
  t.status, t.outcome, t.reason, t.done_by, t.priority, t.candidate_keys, t.claimed, i.suspended,
  t.open_time as task_begin_time, t.done_time as task_end_time, t.read_time, t.due_time,
  coalesce(t.due_time < now(), false) as overdue
from wf_task t
  join wf_instance i on i.id = t.instance_id
  join wf_process p on p.id = i.process_id
  join sys_user s on s.id = i.starter
  left join sys_user a on a.id = t.assignee
  left join sys_user b on b.id = t.on_behalf_of;

create view wf_my_task as select * from wf_task_list where status = 'open' and assignee_id is not null;
create view wf_group_task as select * from wf_task_list where status = 'open' and assignee_id is null;
create view wf_done_task as select * from wf_task_list where status = 'done' and done_by is not null;
create view wf_open_task as select * from wf_task_list where status = 'open';

create view wf_instance_list as
select i.id, i.id as process_instance_id, i.title as bpm_biz_title, i.process_id as process_definition_id,
  p.process_name as prcocess_definition_name, p.process_name as process_definition_name, p.process_key as flow_code,
  v.number as process_version, i.form_address, i.record_id, i.tenant_id, i.starter as starter_id, s.username as start_user_id,
  s.realname as start_user_name, i.status as bpm_status, i.waiting_at as current_task_name, i.suspended, i.end_reason,
  i.start_time, i.end_time
from wf_instance i
  join wf_process p on p.id = i.process_id
  join wf_version v on v.id = i.version_id
  join sys_user s on s.id = i.starter;

create view wf_copy_list as
select c.id, c.user_id, c.send_time, case when c.read_time is null then '0' else '1' end as read_flag,
  f.realname as sent_by_name, c.instance_id as process_instance_id, i.bpm_biz_title, i.process_definition_name,
  i.process_definition_id, i.start_user_name, i.start_time, i.bpm_status, i.tenant_id
from wf_copy c
  join wf_instance_list i on i.id = c.instance_id
  left join sys_user f on f.id = c.sent_by;

create view wf_urge_list as
select u.id, u.user_id, u.sent_by as sender_id, u.remark, u.send_time,
  case when u.read_time is null then '0' else '1' end as read_flag, coalesce(s.realname, '系统') as sender_name, r.realname as receiver_name,
  t.node_name as task_name, u.instance_id as process_instance_id, i.bpm_biz_title, i.process_definition_name, i.bpm_status, i.tenant_id
from wf_urge u
  join wf_instance_list i on i.id = u.instance_id
  join wf_task t on t.id = u.task_id
  left join sys_user s on s.id = u.sent_by
  join sys_user r on r.id = u.user_id;

-- An application for leave, the first process that is shipped.
create table biz_leave (
  id varchar(36) primary key,
  leave_type varchar(10) not null,
  start_date date not null,
  end_date date not null,
  days numeric(5, 1) not null,
  reason varchar(500) not null,
  attachments text,
  bpm_status varchar(20) not null default '1',
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create index biz_leave_list on biz_leave (tenant_id, create_time desc, id);
create index biz_leave_author on biz_leave (create_by, create_time desc);
