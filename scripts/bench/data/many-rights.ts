import type { Pool } from 'pg'

export const MANY = { users: 1_000_000, departs: 10_000, roles: 200, menus: 300 }

/** One of a thousand members of a branch of the tree, under three data rules. */
export const MEMBER = { id: 'bench-member', role: 'bench-member-role', orgCode: 'M05A03' }

/**
 * Ten branches with nine departments each and 110 below: codes of three characters a level, as the product assigns
 * them.
 */
const DEPARTS = `
  insert into sys_depart (id, parent_id, depart_name, org_category, org_type, org_code)
  with code as (select n, chr(65 + (n - 1) / 99) || lpad((1 + (n - 1) % 99)::text, 2, '0') as text from generate_series(1, 110) as n),
  branch as (select 'M' || lpad(n::text, 2, '0') as text from generate_series(1, 10) as n)
  select 'bench-' || b.text, '', '分公司' || b.text, '1', '1', b.text from branch as b
  union all
  select 'bench-' || b.text || c.text, 'bench-' || b.text, '部门' || c.text, '2', '2', b.text || c.text
  from branch as b, code as c where c.n <= 9
  union all
  select 'bench-' || b.text || m.text || c.text, 'bench-' || b.text || m.text, '科室' || c.text, '2', '3', b.text || m.text || c.text
  from branch as b, code as m, code as c where m.n <= 9`

const STATEMENTS = [
  // The pool has one connection; a million rows with all their indexes take longer than any request may.
  'set statement_timeout = 0',
  DEPARTS,
  `insert into sys_role (id, role_name, role_code)
   select 'bench-' || n, '角色' || n, 'bench' || n from generate_series(1, ${MANY.roles}) as n`,
  `insert into sys_permission (id, parent_id, name, url, component, menu_type, sort_no)
   select 'bench-' || n, case when n > 15 then 'bench-' || (1 + n % 15) else '' end, '菜单' || n, '/bench/' || n,
     case when n > 15 then 'system/position' else 'layouts/RouteView' end, case when n > 15 then 1 else 0 end, 100 + n
   from generate_series(1, ${MANY.menus} - (select count(*)::int from sys_permission where menu_type < 2)) as n`,
  // Each role has half of everything.
  `insert into sys_role_permission (role_id, permission_id)
   select r.id, p.id from sys_role as r, sys_permission as p
   where r.id like 'bench-%' and hashtext(r.id || p.id) % 2 = 0`,
  `insert into sys_user (id, username, realname, work_no, phone, email, sex, org_code, user_identity, status, create_by, create_time)
   select 'bench-' || n, 'user' || lpad(n::text, 7, '0'), '员工' || n, 'B' || n, '139' || lpad(n::text, 8, '0'),
     'user' || n || '@example.com', 1 + n % 2, d.codes[1 + n % cardinality(d.codes)], 1,
     case when n % 20 = 0 then 2 else 1 end, 'admin', now() - n * interval '1 minute'
   from generate_series(1, ${MANY.users}) as n, (select array_agg(org_code order by id) as codes from sys_depart) as d`,
  `insert into sys_user_tenant (user_id, tenant_id) select 'bench-' || n, 0 from generate_series(1, ${MANY.users}) as n`,
  `insert into sys_user_depart (user_id, dep_id)
   select 'bench-' || n, ids[1 + n % cardinality(ids)]
   from generate_series(1, ${MANY.users}) as n, (select array_agg(id order by id) as ids from sys_depart) as d`,
  `insert into sys_user_role (user_id, role_id)
   select 'bench-' || n, 'bench-' || (1 + n % ${MANY.roles}) from generate_series(1, ${MANY.users}) as n`,
  // The member's data rules on the page of users: own branch and below, not frozen, created since a day.
  `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
   values ('bench-1', 'system-user', '本部门及下级', 'orgCode', 'RIGHT_LIKE', '#{sys_org_code}'),
     ('bench-2', 'system-user', '未冻结', 'status', '=', '1'),
     ('bench-3', 'system-user', '近年', 'createTime', '>=', '2000-01-01 00:00:00')`,
  `insert into sys_role (id, role_name, role_code) values ('${MEMBER.role}', '成员', '${MEMBER.role}')`,
  `insert into sys_role_permission (role_id, permission_id, data_rule_ids)
   select '${MEMBER.role}', id, case when id = 'system-user' then array['bench-1', 'bench-2', 'bench-3'] else array[]::text[] end
   from sys_permission where menu_type < 2`,
  `insert into sys_user (id, username, realname, password_hash, org_code)
   select '${MEMBER.id}', '${MEMBER.id}', '成员', password_hash, '${MEMBER.orgCode}' from sys_user where username = 'admin'`,
  `insert into sys_user_tenant (user_id, tenant_id) values ('${MEMBER.id}', 0)`,
  `insert into sys_user_depart (user_id, dep_id) values ('${MEMBER.id}', 'bench-${MEMBER.orgCode}')`,
  `insert into sys_user_role (user_id, role_id) values ('${MEMBER.id}', '${MEMBER.role}')`,
  'vacuum analyze',
]

/** Fills a migrated and seeded database with a million accounts in ten thousand departments. */
export async function addManyRights(pool: Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement)
}
