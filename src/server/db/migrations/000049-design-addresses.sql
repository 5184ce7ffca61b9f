-- Which addresses of a design are closed, and where its pages of one record lead once that was saved.
alter table design_form
  -- Some of list, add, edit and detail, separated by commas.
  add column closed_urls varchar(40),
  add column after_save varchar(10) check (after_save in ('record', 'list', 'path')),
  -- Inside the application, for path.
  add column after_save_path varchar(200);
