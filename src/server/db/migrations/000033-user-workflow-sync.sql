-- Whether the workflow engine is to know a person; dictionary activiti_sync.
alter table sys_user add column activiti_sync integer default 1;
