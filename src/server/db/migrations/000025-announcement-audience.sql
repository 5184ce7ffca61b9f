-- Departments, with all below them, and roles that an announcement is for. Who is in them is asked when somebody reads.
create table sys_announcement_depart (
  annt_id varchar(36) not null references sys_announcement (id) on delete cascade,
  dep_id varchar(36) not null references sys_depart (id) on delete cascade,
  primary key (annt_id, dep_id)
);
create index sys_announcement_depart_dep on sys_announcement_depart (dep_id);

create table sys_announcement_role (
  annt_id varchar(36) not null references sys_announcement (id) on delete cascade,
  role_id varchar(36) not null references sys_role (id) on delete cascade,
  primary key (annt_id, role_id)
);
create index sys_announcement_role_role on sys_announcement_role (role_id);

-- Paths of uploaded files.
alter table sys_announcement add column attachments text;
