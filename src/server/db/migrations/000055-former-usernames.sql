-- Files and rows name the account that they belong to. A later account with the same name would own them.
create table sys_former_username (
  username character varying(100) primary key
);

insert into sys_former_username (username)
select distinct data_content ->> 'username' from sys_data_log
where data_table = 'sys_user' and operation = 'purge' and data_content ->> 'username' is not null
  and not exists (select from sys_user where username = data_content ->> 'username');
