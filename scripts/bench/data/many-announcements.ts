import type { Pool } from 'pg'
import { addManyUsers } from './many-users.ts'

/** Everybody has departments and a role; all of them are addressed by each kind of audience. */
export const READERS = 100_000
export const READER = 'bench-77'
export const DEPARTS = ['demo-bureau', 'demo-district']
const OLDER = 30
const READ = 10

const STATEMENTS = [
  'set statement_timeout = 0',
  `insert into sys_announcement (id, titile, msg_abstract, msg_content, msg_category, msg_type, priority, end_time, send_status, send_time, sender, create_by)
   select 'bench-' || n, '通告' || n, '摘要', repeat('<p>正文</p>', 50), (1 + n % 2)::text, 'ALL', 'M', now() + interval '30 days', '1',
     now() - n * interval '1 hour', 'admin', 'admin'
   from generate_series(1, ${OLDER}) as n`,
  // A third of what is still valid was read by everybody but who is measured.
  `insert into sys_announcement_send (annt_id, user_id, read_flag, read_time)
   select 'bench-' || a, 'bench-' || n, '1', now() from generate_series(1, ${READ}) as a, generate_series(1, ${READERS}) as n
   where 'bench-' || n <> '${READER}'`,
  `update sys_user set password_hash = (select password_hash from sys_user where username = 'admin'), status = 1
   where id = '${READER}'`,
  'vacuum analyze',
]

/** Fills a migrated and seeded database with 100,000 accounts and a million marks of what they have read. */
export async function addManyAnnouncements(pool: Pool): Promise<void> {
  await addManyUsers(pool)
  for (const statement of STATEMENTS) await pool.query(statement)
}

export const BACKGROUND = `${OLDER} older announcements to all, ${READ} of them read by everybody else`
