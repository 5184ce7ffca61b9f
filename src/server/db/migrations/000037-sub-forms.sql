-- How an online form stands to others: main and sub-tables, by the newest version of each.
create or replace view onl_form_head as
select d.id, v.content::json -> 'x-form' -> 'head' ->> 'tableName' as table_name, v.title as table_txt,
  v.content::json -> 'x-form' -> 'head' ->> 'formCategory' as form_category,
  json_array_length(v.content::json -> 'x-form' -> 'fields') as field_count,
  d.head_number as table_version, d.published_number as synch_version,
  case when d.published_number = d.head_number then 'Y' else 'N' end as is_db_synch,
  d.published_time as synch_time, d.head_by as update_by, d.head_time as update_time,
  coalesce(v.content::json -> 'x-form' -> 'head' ->> 'tableType', '1') as table_type,
  case when v.content::json -> 'x-form' -> 'head' ->> 'tableType' = '3' then (
    select f ->> 'mainTable' from json_array_elements(v.content::json -> 'x-form' -> 'fields') f
    where f ->> 'mainTable' <> '' limit 1) end as main_table
from sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.head_number
where d.kind = 'entity' and d.address like 'online/f-%';
