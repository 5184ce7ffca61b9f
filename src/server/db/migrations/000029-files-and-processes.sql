-- Files are kept like other records: listed, deleted into a bin, restored. And what each process tells of itself.
alter table sys_file
  add file_type varchar(20) not null default '',
  add del_flag integer not null default 0,
  add sys_org_code varchar(64),
  add update_by varchar(100),
  add update_time timestamptz;
update sys_file set file_type = lower(coalesce(substring(file_name from '\.([A-Za-z0-9]{1,10})$'), ''));
create index sys_file_list on sys_file (tenant_id, create_time desc, id desc) where del_flag = 0;
-- What a person and a tenant have stored is added up at every upload.
create index sys_file_owner on sys_file (tenant_id, create_by) include (size);

create table sys_process (
  id varchar(36) primary key,
  host varchar(255) not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  figures jsonb not null
);
create table sys_process_sample (
  process_id varchar(36) not null,
  taken_at timestamptz not null,
  sample jsonb not null
);
create index sys_process_sample_time on sys_process_sample (process_id, taken_at);
create index sys_process_sample_age on sys_process_sample (taken_at);
