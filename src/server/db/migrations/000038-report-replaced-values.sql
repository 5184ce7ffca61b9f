-- Texts that a report shows in the place of values, where no dictionary has them.
alter table onl_cgreport_item add column replace_val varchar(500);
