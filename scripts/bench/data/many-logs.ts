import type { Pool } from 'pg'

export const LOGS = 5_000_000
const AT_ONCE = 500_000

/** One entry every 6 s for a year: a fifth sign-ins, few faults, 5,000 people; each thousandth is about something rare. */
const INSERT = `
  insert into sys_log (id, log_type, log_content, operate_type, userid, username, ip, method, request_url, request_param,
    cost_time, browser, os, success, result, create_time)
  select 'bench-' || n, case when n % 5 = 0 then 1 when n % 1000 = 1 then 3 else 2 end,
    case when n % 1000 = 2 then '罕见的操作' else '编辑用户，id： ' end || n, 1 + n % 6, 'user' || n % 5000, '员工' || n % 5000,
    '10.0.' || n % 200 || '.' || n % 250, 'PUT', '/sys/user/edit', '{"id":"' || n || '"}', n % 300, 'Chrome 131',
    'Windows 10', 1, '修改成功!', now() - (5000000 - n) * interval '6 seconds'
  from generate_series($1::int, $2::int) as n`

/** Fills the system log with five million entries; takes some minutes. */
export async function addManyLogs(pool: Pool): Promise<void> {
  // The pool has one connection; so many rows take longer than any request may.
  await pool.query('set statement_timeout = 0')
  await pool.query('drop index if exists sys_log_content_trgm')
  for (let from = 1; from <= LOGS; from += AT_ONCE) await pool.query(INSERT, [from, from + AT_ONCE - 1])
  const { rowCount } = await pool.query(`select from pg_extension where extname = 'pg_trgm'`)
  if (rowCount) await pool.query('create index sys_log_content_trgm on sys_log using gin (log_content gin_trgm_ops)')
  await pool.query('vacuum analyze sys_log')
}
