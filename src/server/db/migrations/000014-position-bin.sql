alter table sys_position add column del_flag integer not null default 0;
