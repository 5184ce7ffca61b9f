-- What is said to open browsers, for a few minutes: messages between processes carry its id. Lost with a crash of the
-- database, and worth nothing then: browsers come back and read their lists.
create unlogged table sys_push (
  id uuid primary key default gen_random_uuid(),
  -- Everybody of the tenant without them.
  user_ids text[],
  tenant_id integer not null,
  message jsonb not null,
  sent_at timestamptz not null default now()
);
create index sys_push_sent on sys_push (sent_at);

-- Who is connected to which process. A process that says nothing any more is dead.
create unlogged table sys_socket_process (
  id varchar(36) primary key,
  user_ids text[] not null,
  seen_at timestamptz not null default now()
);
