-- Jobs with settings of their own: an HTTP call, a statement, a button of an online form. Several jobs may use one handler.
alter table sys_quartz_job
  -- The title of the handler, where only one job may use it.
  add column name varchar(100) not null default '',
  add column data_source varchar(100),
  add column http_method varchar(10),
  add column http_path varchar(500),
  add column http_body text,
  add column form_table varchar(64),
  add column statement text,
  add column button varchar(32),
  add column filter text,
  add column most_records integer,
  -- Id of the person whose permissions apply.
  add column run_as varchar(36);
update sys_quartz_job j set name = coalesce(
  (select i.item_text from sys_dict_item i join sys_dict d on d.id = i.dict_id
   where d.dict_code = 'job_handler' and i.item_value = j.job_class_name limit 1), j.job_class_name);
drop index sys_quartz_job_job_class_name;
create unique index sys_quartz_job_name on sys_quartz_job (job_class_name, name);

-- The last line of a run, such as a number of rows or an HTTP status.
alter table sys_quartz_run add column summary varchar(200);

-- Graphs over registered HTTP sources (data type api).
alter table onl_graphreport_head
  add column db_source varchar(100),
  add column source_path varchar(200),
  add column source_rows varchar(200);
