-- Links by which one record of an online form is seen or changed, or records are added to one, without a session. Of the secret in the
-- address only its hash is kept; what a link may do is bounded at each use by what its issuer may do then.
create table onl_form_link (
  id varchar(36) primary key,
  form_id varchar(36) not null references sys_document (id) on delete cascade,
  table_name varchar(64) not null,
  -- Null for a link that adds records.
  data_id varchar(36),
  allows varchar(10) not null check (allows in ('view', 'edit', 'add')),
  token_hash bytea not null unique,
  issuer_id varchar(36) not null references sys_user (id) on delete cascade,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Null for as often as one likes.
  max_uses integer check (max_uses > 0),
  use_count integer not null default 0,
  last_used_at timestamptz,
  tenant_id integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  check ((data_id is null) = (allows = 'add'))
);
create index onl_form_link_list on onl_form_link (tenant_id, create_time desc, id desc);
create index onl_form_link_form on onl_form_link (form_id, create_time desc);
create index onl_form_link_issuer on onl_form_link (issuer_id);
