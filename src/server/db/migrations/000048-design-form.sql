-- Designs of online forms: layouts of their own over the records of a form, one of them for phones.
create table design_form (
  id varchar(36) primary key,
  desform_code varchar(50) not null,
  desform_name varchar(100) not null,
  desform_icon varchar(100),
  -- What stands where, as { list, config }; without it as the form says.
  desform_design_json text,
  -- Table of the form. Forms are documents, which no foreign key can name.
  cgform_code varchar(64) not null,
  -- Of a sub view its main view.
  parent_id varchar(36) references design_form (id),
  parent_code varchar(50),
  desform_type varchar(1) not null default '1' check (desform_type in ('1', '2')),
  iz_mobile_view varchar(1) not null default '0' check (iz_mobile_view in ('0', '1')),
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64),
  check ((desform_type = '2') = (parent_id is not null))
);
create unique index design_form_code on design_form (tenant_id, desform_code);
create unique index design_form_mobile on design_form (tenant_id, cgform_code) where iz_mobile_view = '1';
create index design_form_list on design_form (tenant_id, create_time desc, id desc);
create index design_form_form on design_form (cgform_code);
create index design_form_parent on design_form (parent_id) where parent_id is not null;
