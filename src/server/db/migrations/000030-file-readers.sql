-- Each reading of an uploaded file asks which records hold it: `like '%id%'` over the columns that may. Where pg_trgm may not
-- be created they read the tables.
do $$
begin
  create index sys_announcement_attachments_trgm on sys_announcement using gin (attachments gin_trgm_ops);
  create index sys_announcement_content_trgm on sys_announcement using gin (msg_content gin_trgm_ops);
  create index sys_user_avatar_trgm on sys_user using gin (avatar gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
end $$;
