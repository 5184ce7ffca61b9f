-- Names of accounts that differ only in case are refused.
create index sys_user_lower_username on sys_user (lower(username));
