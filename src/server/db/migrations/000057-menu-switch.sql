-- Status 0 of a menu entry, which had no effect until now, switches it off with everything below it. Entries that have it stay in the menu.
update sys_permission set status = '1' where menu_type in (0, 1) and status = '0';

alter table sys_permission add column switched_off boolean not null default false;
comment on column sys_permission.switched_off is 'the entry, or one above it, is switched off; written by a trigger';

create function sys_permission_switch() returns trigger language plpgsql as $$
begin
  with recursive off as (
    select id from sys_permission where menu_type in (0, 1) and status = '0' and del_flag = 0
    union
    select p.id from sys_permission p join off on p.parent_id = off.id
  )
  update sys_permission p set switched_off = not p.switched_off
  where p.switched_off <> (p.id in (select id from off));
  return null;
end $$;

create trigger sys_permission_switch
after insert or update of parent_id, status, menu_type, del_flag or delete on sys_permission
for each statement execute function sys_permission_switch();
