-- Files that visitors of links uploaded and that no saved record holds yet. A save through the link forgets them; what
-- stays is deleted with its file after a day.
create table onl_form_link_file (
  file_id varchar(36) primary key references sys_file (id) on delete cascade,
  -- No foreign key: the files are deleted after the link, too.
  link_id varchar(36) not null,
  -- Field for which the file was uploaded, such as paper, or lines.paper in the rows of a sub-table.
  place varchar(200) not null,
  create_time timestamptz not null default now()
);
create index onl_form_link_file_link on onl_form_link_file (link_id);
create index onl_form_link_file_age on onl_form_link_file (create_time);
