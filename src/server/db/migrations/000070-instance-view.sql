-- View of a form through which the starter submitted a record: the starter reads and corrects it through this view.
alter table wf_instance add column view_address varchar(100);
