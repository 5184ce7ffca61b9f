import type { Pool } from 'pg'

const USERS = 100_000

/** Accounts with one or two departments, a role, mostly a position; one in ten is in charge of a department. */
const statements = (users: number) => [
  `insert into sys_user (id, username, realname, work_no, phone, email, sex, birthday, org_code, post, user_identity,
     status, create_by, create_time)
   select 'bench-' || n, 'user' || lpad(n::text, 7, '0'), '员工' || n, 'B' || n, '139' || lpad(n::text, 8, '0'),
     'user' || n || '@example.com', 1 + n % 2, date '1970-01-01' + n % 10000,
     d.codes[1 + n % cardinality(d.codes)], case when n % 4 > 0 then p.codes[1 + n % cardinality(p.codes)] end,
     case when n % 10 = 0 then 2 else 1 end,
     case when n % 20 = 0 then 2 else 1 end, 'admin', now() - n * interval '1 minute'
   from generate_series(1, ${users}) as n,
     (select array_agg(org_code order by id) as codes from sys_depart) as d,
     (select array_agg(code order by code) as codes from sys_position) as p`,
  `insert into sys_user_tenant (user_id, tenant_id) select 'bench-' || n, 0 from generate_series(1, ${users}) as n`,
  `insert into sys_user_depart (user_id, dep_id)
   select 'bench-' || n, ids[1 + (n + k) % cardinality(ids)]
   from generate_series(1, ${users}) as n, generate_series(0, 1) as k,
     (select array_agg(id order by id) as ids from sys_depart) as d
   where k = 0 or n % 3 = 0
   on conflict do nothing`,
  `insert into sys_depart_leader (user_id, dep_id)
   select 'bench-' || n, ids[1 + n % cardinality(ids)]
   from generate_series(10, ${users}, 10) as n, (select array_agg(id order by id) as ids from sys_depart) as d`,
  `insert into sys_user_role (user_id, role_id)
   select 'bench-' || n, ids[1 + n % cardinality(ids)]
   from generate_series(1, ${users}) as n, (select array_agg(id order by id) as ids from sys_role) as r`,
  // What autovacuum does by itself a minute later.
  'vacuum analyze',
]

/** Fills a migrated and seeded database with accounts. */
export async function addManyUsers(pool: Pool, users = USERS): Promise<void> {
  // The pool has one connection; so many rows take longer than any request may.
  await pool.query('set statement_timeout = 0')
  for (const statement of statements(users)) await pool.query(statement)
  await pool.query('reset statement_timeout')
}
