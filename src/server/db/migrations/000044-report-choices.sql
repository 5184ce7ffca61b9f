-- A column of a report may have a SELECT in the place of the code of a dictionary.
alter table onl_cgreport_item alter column dict_code type varchar(1000);
alter table onl_graphreport_item alter column dict_code type varchar(1000);
