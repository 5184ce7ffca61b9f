-- Pages far from the beginning of the list are found in the index alone, which has accounts that are not deleted and no others.
drop index sys_user_create_time;
create index sys_user_create_time on sys_user (create_time desc, id desc, org_code text_pattern_ops, status) where del_flag = 0;
