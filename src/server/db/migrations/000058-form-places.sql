-- The list of forms shows the menu entry of each form. Forms without one have no place.
create index sys_permission_component on sys_permission (component) where component <> '';
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
    and o.address = split_part(d.address, '--', 1)) as physic_id,
  (with recursive place as (
    select m.parent_id, m.name::text as path, 1 as depth from sys_permission m
    where m.id = (select e.id from sys_permission e where e.component = d.address and e.component <> ''
      and e.menu_type in (0, 1) and e.del_flag = 0 and e.tenant_id is null order by e.id limit 1)
    union all
    select p.parent_id, p.name || ' / ' || place.path, place.depth + 1
    from place join sys_permission p on p.id = place.parent_id and p.del_flag = 0 where place.depth < 20
  ) select path from place order by depth desc limit 1) as menu_path,
  (select e.url from sys_permission e where e.component = d.address and e.component <> ''
    and e.menu_type in (0, 1) and e.del_flag = 0 and e.tenant_id is null order by e.id limit 1) as menu_url
from sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.head_number
  cross join lateral (
    select case when strpos(v.content, '\u0000') = 0 then v.content
      else regexp_replace(v.content, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g') end::jsonb -> 'x-form' as form offset 0) f
where d.kind = 'entity' and d.address like 'online/f-%';
