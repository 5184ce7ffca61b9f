-- A search names what is in one tenant.
alter table sys_saved_search add column tenant_id integer not null default 0;
drop index sys_saved_search_default;
drop index sys_saved_search_name;
create unique index sys_saved_search_default on sys_saved_search (user_id, tenant_id, page) where is_default;
create unique index sys_saved_search_name on sys_saved_search (user_id, tenant_id, page, name);
