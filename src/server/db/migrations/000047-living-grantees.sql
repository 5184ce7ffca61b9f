-- People in the recycle bin are granted nothing that counts, and are named to nobody.
create or replace view onl_form_grantee as
  select d.id || ':' || r.id as id, d.id as form_id, r.tenant_id, coalesce(r.subject, 'role') as auth_mode,
    coalesce(r.subject_depart_id, r.subject_user_id, r.id) as target_id,
    case r.subject
      when 'depart' then (select s.depart_name from sys_depart s where s.id = r.subject_depart_id)
      when 'user' then (select s.realname from sys_user s where s.id = r.subject_user_id)
      else r.role_name
    end as target_name,
    count(*)::integer as granted_count
  from sys_document d
  join sys_permission m on m.component = d.address and m.menu_type in (0, 1) and m.del_flag = 0
  join lateral (
    select m.id
    union all
    select b.id from sys_permission b where b.parent_id = m.id and b.del_flag = 0
  ) part on true
  join sys_role_permission g on g.permission_id = part.id
  join sys_role r on r.id = g.role_id
  where d.kind = 'entity' and d.address like 'online/f-%' and not exists (
    select from sys_user u where u.id = r.subject_user_id and u.del_flag <> 0
  )
  group by d.id, r.id;
