-- Tasks with their duration, for reports. An open task is overdue as soon as its time is over.
create view wf_task_time as
select t.id, p.process_name, t.node_name, s.realname as person, t.status, t.open_time, t.done_time,
  round((extract(epoch from t.done_time - t.open_time) / 3600)::numeric, 2) as hours,
  case when t.due_time < coalesce(t.done_time, now()) then 1 else 0 end as overdue, i.tenant_id
from wf_task t
  join wf_instance i on i.id = t.instance_id
  join wf_process p on p.id = i.process_id
  left join sys_user s on s.id = coalesce(t.done_by, t.assignee)
where t.status in ('open', 'done');
