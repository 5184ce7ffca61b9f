-- Jobs that administrators schedule; what they may do is a closed list of the program.
create table sys_quartz_job (
  id varchar(36) primary key,
  job_class_name varchar(100) not null,
  cron_expression varchar(120) not null,
  parameter varchar(2000),
  description varchar(255),
  -- The dictionary quartz_status: 0 running, -1 stopped.
  status integer not null default 0,
  timeout_seconds integer not null default 600,
  misfire_policy varchar(20) not null default 'fire_once',
  overlap_policy varchar(20) not null default 'skip',
  -- Null before the scheduler has seen the job, and when its schedule is over.
  next_fire_time timestamptz,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_quartz_job_job_class_name on sys_quartz_job (job_class_name);
create index sys_quartz_job_due on sys_quartz_job (next_fire_time) where status = 0;

-- One row for each firing, written before the work starts.
create table sys_quartz_run (
  id varchar(36) primary key,
  job_id varchar(36) not null references sys_quartz_job (id) on delete cascade,
  handler varchar(100) not null,
  parameter varchar(2000),
  timeout_seconds integer not null,
  scheduled_time timestamptz not null,
  cause varchar(20) not null,
  state varchar(20) not null,
  attempt integer not null default 1,
  requested_by varchar(100),
  process varchar(200),
  started_at timestamptz,
  finished_at timestamptz,
  -- Whoever works on it says again and again that he does.
  lease_until timestamptz,
  duration_ms integer generated always as ((extract(epoch from finished_at - started_at) * 1000)::integer) stored,
  output text,
  error varchar(2000)
);
-- No firing twice, whoever fires; of one job one runs and one waits.
create unique index sys_quartz_run_firing on sys_quartz_run (job_id, scheduled_time);
create unique index sys_quartz_run_running on sys_quartz_run (job_id) where state = 'running';
create unique index sys_quartz_run_waiting on sys_quartz_run (job_id) where state = 'queued';
create index sys_quartz_run_open on sys_quartz_run (state, scheduled_time) where state in ('queued', 'running');
create index sys_quartz_run_finished on sys_quartz_run (finished_at);

-- What swept daily is a job now, and runs of jobs are kept for a time too.
alter table sys_retention drop column swept_at, add column job_run_days integer not null default 90;
