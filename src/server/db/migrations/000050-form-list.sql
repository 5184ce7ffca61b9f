-- The text of each form is read once, and not once for each column that is made of it: `offset 0` keeps it from being put in their place.
-- Signs of the code 0, which a text of jsonb cannot hold, are left out; an escaped backslash before `u0000` is none.
create or replace view onl_form_head as
select d.id, f.form -> 'head' ->> 'tableName' as table_name, v.title as table_txt,
  f.form -> 'head' ->> 'formCategory' as form_category,
  jsonb_array_length(f.form -> 'fields') as field_count,
  d.head_number as table_version, d.published_number as synch_version,
  case when d.published_number = d.head_number then 'Y' else 'N' end as is_db_synch,
  d.published_time as synch_time, d.head_by as update_by, d.head_time as update_time,
  coalesce(f.form -> 'head' ->> 'tableType', '1') as table_type,
  case when f.form -> 'head' ->> 'tableType' = '3' then (
    select each ->> 'mainTable' from jsonb_array_elements(f.form -> 'fields') each
    where each ->> 'mainTable' <> '' limit 1) end as main_table,
  case when d.address like 'online/f-%--%' then '1' else '0' end as copy_type,
  (select o.id from sys_document o where o.kind = 'entity' and d.address like 'online/f-%--%'
    and o.address = split_part(d.address, '--', 1)) as physic_id
from sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.head_number
  cross join lateral (
    select case when strpos(v.content, '\u0000') = 0 then v.content
      else regexp_replace(v.content, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g') end::jsonb -> 'x-form' as form offset 0) f
where d.kind = 'entity' and d.address like 'online/f-%';
