-- Counts of unread copies and reminders in the menu.
create index wf_copy_unread on wf_copy (user_id) where read_time is null;
create index wf_urge_unread on wf_urge (user_id) where read_time is null;

-- Opinions that a person often writes.
create table wf_phrase (
  id varchar(36) primary key,
  content varchar(200) not null,
  sort_no integer not null default 0,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index wf_phrase_content on wf_phrase (create_by, tenant_id, content);
