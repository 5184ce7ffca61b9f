-- Advanced queries that a person keeps, each for one list of one page.

create table sys_saved_search (
  id varchar(36) primary key,
  user_id varchar(36) not null references sys_user (id) on delete cascade,
  page varchar(200) not null,
  name varchar(50) not null,
  -- Groups and conditions as the list calls take them.
  query jsonb not null,
  is_default boolean not null default false,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create unique index sys_saved_search_name on sys_saved_search (user_id, page, name);
create unique index sys_saved_search_default on sys_saved_search (user_id, page) where is_default;
