-- Rules that administrators keep for making values; what may be made is a closed list of the program.

create table sys_fill_rule (
  id varchar(36) primary key,
  rule_name varchar(100) not null,
  rule_code varchar(100) not null,
  rule_class varchar(100) not null,
  rule_params varchar(500),
  version integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  sys_org_code varchar(64)
);
create unique index sys_fill_rule_rule_code on sys_fill_rule (rule_code);

-- Some ten lines with their messages are longer than the first length.
alter table sys_check_rule alter column rule_json type varchar(4000);
