-- "Of my department and below" is what restricts people most: how many they see is counted from the index alone.
drop index sys_user_org_code;
create index sys_user_org_code on sys_user (org_code text_pattern_ops, create_time desc, id desc)
  include (status)
  where del_flag = 0;
