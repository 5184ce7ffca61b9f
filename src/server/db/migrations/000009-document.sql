-- Pages and entities: those that come with the program, and what was made of them at run time.

create table sys_document (
  id varchar(36) primary key,
  kind varchar(10) not null,
  address varchar(100) not null,
  -- Of what people see: the published version, else the file, else the newest version.
  title varchar(200) not null default '',
  status varchar(20) not null,
  -- Of the file; null where there is none.
  shipped_hash varchar(64),
  shipped_title varchar(200),
  -- Counts also deleted versions, so that a number never means two.
  last_number integer not null default 0,
  head_number integer,
  head_by varchar(100),
  head_time timestamptz,
  published_number integer,
  published_by varchar(100),
  published_time timestamptz,
  -- Why the published version is not used.
  fault varchar(1000)
);
create unique index sys_document_address on sys_document (kind, address);

create table sys_document_version (
  id varchar(36) primary key,
  document_id varchar(36) not null references sys_document (id) on delete cascade,
  kind varchar(10) not null,
  address varchar(100) not null,
  number integer not null,
  title varchar(200) not null default '',
  hash varchar(64) not null,
  format integer not null,
  -- Canonical text; never changed.
  content text not null,
  note varchar(500),
  state varchar(20) not null default 'draft',
  problem_count integer not null default 0,
  -- JSON.
  problems text not null default '[]',
  -- What it was checked against.
  checked_with varchar(64),
  create_by varchar(100),
  create_time timestamptz not null default now()
);
create unique index sys_document_version_number on sys_document_version (document_id, number);
create index sys_document_version_hash on sys_document_version (hash) where state <> 'draft';

-- What was published when; a number of null is the file.
create table sys_document_publication (
  id varchar(36) primary key,
  document_id varchar(36) not null references sys_document (id) on delete cascade,
  number integer,
  publish_by varchar(100),
  publish_time timestamptz not null default now()
);
create index sys_document_publication_time on sys_document_publication (document_id, publish_time);
