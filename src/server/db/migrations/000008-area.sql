create table sys_area (
  id varchar(36) primary key,
  pid varchar(36) not null default '86',
  name varchar(100) not null,
  full_name varchar(300) not null,
  level integer not null
);
create index sys_area_pid on sys_area (pid);
