-- The `code` of the address at which a person entered: lists take it for no filter.

alter table sys_session add column landing_code varchar(100);
