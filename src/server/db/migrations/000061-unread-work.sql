-- Counts of unread copies and reminders in the menu.
create index wf_copy_unread on wf_copy (user_id) where read_time is null;
create index wf_urge_unread on wf_urge (user_id) where read_time is null;
