-- The site info becomes a record like any other, with a text for a key and a version, and names the files of the footer.

alter table sys_site_info drop constraint sys_site_info_id_check;
alter table sys_site_info alter column id drop default;
alter table sys_site_info alter column id type varchar(36);
alter table sys_site_info alter column id set default '1';
alter table sys_site_info add constraint sys_site_info_one_row check (id = '1');
alter table sys_site_info add column recommended_browser varchar(255) not null default '';
alter table sys_site_info add column dongle_driver varchar(255) not null default '';
alter table sys_site_info add column client_tool varchar(255) not null default '';
alter table sys_site_info add column version integer not null default 1;

create table sys_file (
  -- Also the key of the content in the file store.
  id varchar(36) primary key,
  -- As it stands in addresses below /sys/common/static: <biz>/<id>/<name>.
  path varchar(255) not null,
  file_name varchar(150) not null,
  biz varchar(100) not null,
  size bigint not null,
  sha256 varchar(64) not null,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now()
);
create unique index sys_file_path on sys_file (path);
