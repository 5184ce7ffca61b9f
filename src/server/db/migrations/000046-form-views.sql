-- Which online forms are views, and of which one: `online/f-shop--1` is a view of `online/f-shop`.
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
    where f ->> 'mainTable' <> '' limit 1) end as main_table,
  case when d.address like 'online/f-%--%' then '1' else '0' end as copy_type,
  (select o.id from sys_document o where o.kind = 'entity' and d.address like 'online/f-%--%'
    and o.address = split_part(d.address, '--', 1)) as physic_id
from sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.head_number
where d.kind = 'entity' and d.address like 'online/f-%';
