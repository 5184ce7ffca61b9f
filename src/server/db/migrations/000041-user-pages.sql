-- Who sees a part of the accounts finds the newest of them in the index alone, without reading the rows of everybody else.
drop index sys_user_create_time;
create index sys_user_create_time on sys_user (create_time desc, id desc, org_code text_pattern_ops, status);
