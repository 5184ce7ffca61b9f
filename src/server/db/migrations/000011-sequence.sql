-- Numbers that are given out once, e.g. for orders; a sequence begins anew with each period.

create table sys_sequence (
  tenant_id integer not null,
  name varchar(100) not null,
  period varchar(20) not null,
  value bigint not null,
  primary key (tenant_id, name, period)
);
