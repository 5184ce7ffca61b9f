-- Departments: what the agreed interface says of them besides, what they are granted, and roles inside them.

alter table sys_depart
  add column depart_name_en varchar(500),
  add column depart_name_abbr varchar(500),
  add column description varchar(500);

create table sys_depart_code (
  -- Codes that departments had before they moved or went. Records keep the department of their making by its code, so a
  -- code that came back would show them to others.
  tenant_id integer not null,
  org_code varchar(64) not null,
  primary key (tenant_id, org_code)
);

create table sys_depart_permission (
  depart_id varchar(36) not null references sys_depart on delete cascade,
  permission_id varchar(64) not null references sys_permission on delete cascade,
  -- Data rules of this menu that restrict the roles of the department; empty = all rows.
  data_rule_ids varchar(36)[] not null default '{}',
  primary key (depart_id, permission_id)
);
create index sys_depart_permission_permission on sys_depart_permission (permission_id);

create table sys_depart_role (
  id varchar(36) primary key,
  depart_id varchar(36) not null references sys_depart on delete cascade,
  role_name varchar(200) not null,
  role_code varchar(100) not null,
  description varchar(255),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64),
  -- What the tables below refer to.
  constraint sys_depart_role_depart unique (id, depart_id)
);
create unique index sys_depart_role_role_code on sys_depart_role (tenant_id, role_code);
create index sys_depart_role_depart_id on sys_depart_role (depart_id);

create table sys_depart_role_permission (
  role_id varchar(36) not null,
  depart_id varchar(36) not null,
  permission_id varchar(64) not null,
  -- Data rules beside those of the department.
  data_rule_ids varchar(36)[] not null default '{}',
  operate_date timestamptz not null default now(),
  operate_ip varchar(100),
  primary key (role_id, permission_id),
  foreign key (role_id, depart_id) references sys_depart_role (id, depart_id) on delete cascade,
  -- A role of a department has what the department has; what the department loses, its roles lose.
  foreign key (depart_id, permission_id) references sys_depart_permission (depart_id, permission_id) on delete cascade
);
create index sys_depart_role_permission_depart on sys_depart_role_permission (depart_id, permission_id);

create table sys_depart_role_user (
  user_id varchar(36) not null,
  drole_id varchar(36) not null,
  depart_id varchar(36) not null,
  primary key (user_id, drole_id),
  foreign key (drole_id, depart_id) references sys_depart_role (id, depart_id) on delete cascade,
  -- Whoever leaves the department leaves its roles, by whatever way.
  foreign key (user_id, depart_id) references sys_user_depart (user_id, dep_id) on delete cascade
);
create index sys_depart_role_user_role on sys_depart_role_user (drole_id);
create index sys_depart_role_user_depart on sys_depart_role_user (user_id, depart_id);
