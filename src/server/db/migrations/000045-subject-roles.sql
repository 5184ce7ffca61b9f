-- What is granted to a department or to one person is granted to a role that nobody sees: that of the department, which its members have,
-- or that of the person. All who read grants read them by sys_user_held_role.
alter table sys_role
  add column subject varchar(10) check (subject in ('depart', 'user')),
  add column subject_depart_id varchar(36) references sys_depart (id) on delete cascade,
  add column subject_user_id varchar(36) references sys_user (id) on delete cascade,
  add constraint sys_role_one_subject check (
    (subject_depart_id is not null) = (subject is not distinct from 'depart')
    and (subject_user_id is not null) = (subject is not distinct from 'user')
  );
-- A department is of one tenant; a person is granted something in each.
create unique index sys_role_subject_depart on sys_role (subject_depart_id) where subject_depart_id is not null;
create unique index sys_role_subject_user on sys_role (subject_user_id, tenant_id) where subject_user_id is not null;

create view sys_user_held_role (user_id, role_id) as
  select user_id, role_id from sys_user_role
  union all
  select subject_user_id, id from sys_role where subject_user_id is not null
  union all
  select d.user_id, r.id from sys_user_depart d join sys_role r on r.subject_depart_id = d.dep_id;

-- Who was granted something of an online form: of its entry in the menu, and of what stands below that.
create view onl_form_grantee as
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
  where d.kind = 'entity' and d.address like 'online/f-%'
  group by d.id, r.id;
