-- Who leads a department, as seen from the account and from the department.
create table sys_depart_leader (
  user_id varchar(36) not null references sys_user (id) on delete cascade,
  dep_id varchar(36) not null references sys_depart (id) on delete cascade,
  primary key (user_id, dep_id)
);
create index sys_depart_leader_dep on sys_depart_leader (dep_id);
insert into sys_depart_leader (user_id, dep_id)
select distinct u.id, d.id
from sys_user u
cross join unnest(string_to_array(u.depart_ids, ',')) as led (id)
join sys_depart d on d.id = trim(led.id);
alter table sys_user drop column depart_ids;

-- What a change took along, for instance.
alter table sys_data_log add column remark varchar(300);
