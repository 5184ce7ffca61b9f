-- Buttons and events of online forms: what was kept of each, sixteen records at most for a code of a form. Which of them is in
-- force is told by the form's document.
create table onl_form_enhance (
  id varchar(36) primary key,
  form_id varchar(36) not null references sys_document (id) on delete cascade,
  code varchar(32) not null default '',
  kind varchar(10) not null,
  button_style varchar(10),
  title varchar(50) not null,
  step_count integer not null,
  number integer not null,
  -- Y: the newest version of the form has it.
  is_current varchar(1) not null,
  content jsonb not null default '{}',
  create_by varchar(100),
  create_time timestamptz not null default now(),
  unique (form_id, code, number)
);
create unique index onl_form_enhance_current on onl_form_enhance (form_id, code) where is_current = 'Y';
