-- Comments of people who see an instance. They are no events of it and move no token.
create table wf_comment (
  id varchar(36) primary key,
  instance_id varchar(36) not null references wf_instance (id) on delete cascade,
  user_id varchar(36) not null references sys_user (id),
  content varchar(1000) not null,
  files text,
  tenant_id integer not null,
  create_time timestamptz not null default now(),
  -- The author took it back; content and files are removed then.
  withdrawn_time timestamptz
);
create index wf_comment_instance on wf_comment (instance_id, create_time);

-- Opinions with their files, for the search of records that hold a file.
create view wf_opinion as
select t.id, t.instance_id, t.node_name, t.reason, t.files, t.signature, i.tenant_id
from wf_task t join wf_instance i on i.id = t.instance_id;

do $$
begin
  create index wf_comment_files_trgm on wf_comment using gin (files gin_trgm_ops) where files is not null;
  create index wf_task_files_trgm on wf_task using gin (files gin_trgm_ops) where files is not null;
  create index wf_task_signature_trgm on wf_task using gin (signature gin_trgm_ops) where signature is not null;
exception
  when undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
end $$;
