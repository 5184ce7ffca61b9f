-- Online forms are entities in sys_document; this is their list, by the newest version of each.
create view onl_form_head as
select d.id, v.content::json -> 'x-form' -> 'head' ->> 'tableName' as table_name, v.title as table_txt,
  v.content::json -> 'x-form' -> 'head' ->> 'formCategory' as form_category,
  json_array_length(v.content::json -> 'x-form' -> 'fields') as field_count,
  d.head_number as table_version, d.published_number as synch_version,
  case when d.published_number = d.head_number then 'Y' else 'N' end as is_db_synch,
  d.published_time as synch_time, d.head_by as update_by, d.head_time as update_time
from sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.head_number
where d.kind = 'entity' and d.address like 'online/f-%';

-- What was done to the tables of online forms.
create table onl_form_sync (
  id varchar(36) primary key,
  document_id varchar(36) not null,
  table_name varchar(50) not null,
  number integer not null,
  mode varchar(10) not null,
  -- Statements, one on each line.
  statements text not null,
  create_by varchar(100),
  create_time timestamptz not null default now()
);
create index onl_form_sync_document on onl_form_sync (document_id, create_time desc);
