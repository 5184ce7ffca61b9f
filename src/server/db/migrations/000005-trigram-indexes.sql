-- For `*v*` filters and searches, which no ordinary index serves. Where pg_trgm may not be created they read the table.
do $$
begin
  create extension if not exists pg_trgm;
  create index sys_user_username_trgm on sys_user using gin (username gin_trgm_ops);
  create index sys_user_realname_trgm on sys_user using gin (realname gin_trgm_ops);
  create index sys_user_phone_trgm on sys_user using gin (phone gin_trgm_ops);
  create index sys_user_work_no_trgm on sys_user using gin (work_no gin_trgm_ops);
exception
  -- Not allowed, not installed, or out of reach in another schema.
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
end $$;
