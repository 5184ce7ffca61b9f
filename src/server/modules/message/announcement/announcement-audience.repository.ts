import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { AnnouncementReader, ReadTotals } from '#shared/wire/announcement.ts'
import { contains, wireTimeOf } from './announcement.repository.ts'
import { AUDIENCE } from './announcement.rules.ts'

type Queries = Transaction<Tables> | Kysely<Tables>

/** Fields of an announcement that define its audience. */
export interface Addressed {
  id: string
  tenantId: number
  /** Value of the dictionary msg_type. */
  msgType: string
}

/** Filters of a list of readers. */
export interface ReaderFilter {
  /** Part of a name or of an account name. */
  realname?: string
  readFlag?: string
  /** Department; those below it are included. */
  departId?: string
}

/**
 * Returns keys of members of departments `top` (selected by the condition) and of those below. The departments are
 * resolved first, because the planner cannot know how few they are.
 */
const membersOf = (condition: RawBuilder<unknown>) => sql`
  select user_id from sys_user_depart where dep_id = any(array(
    select d.id from sys_depart top join sys_depart d on d.tenant_id = top.tenant_id and starts_with(d.org_code, top.org_code)
    where ${condition}))`

/** Returns a condition: the person `p` of the address book is in the audience. */
function isIn({ id, msgType }: Addressed) {
  switch (msgType) {
    case AUDIENCE.all:
      return sql`true`
    case AUDIENCE.departs:
      return sql`p.id in (${membersOf(
        sql`top.id in (select dep_id from sys_announcement_depart where annt_id = ${id})`,
      )})`
    case AUDIENCE.roles:
      return sql`p.id in (select ur.user_id from sys_announcement_role ar
        join sys_user_role ur on ur.role_id = ar.role_id where ar.annt_id = ${id})`
    default:
      return sql`p.id in (select user_id from sys_announcement_send where annt_id = ${id})`
  }
}

/** People of an audience who can sign in, with their read marks `s`. */
const audience = (announcement: Addressed) => sql`
  from sys_address_book p left join sys_announcement_send s on s.annt_id = ${announcement.id} and s.user_id = p.id
  where p.tenant_id = ${announcement.tenantId} and ${isIn(announcement)}`

const READ_FLAG = sql`coalesce(s.read_flag, '0')`

function narrowed({ realname, readFlag, departId }: ReaderFilter, tenantId: number) {
  const conditions = [
    realname && sql`and (p.realname ilike ${contains(realname)} or p.username ilike ${contains(realname)})`,
    readFlag && sql`and ${READ_FLAG} = ${readFlag}`,
    departId && sql`and p.id in (${membersOf(sql`top.id = ${departId} and top.tenant_id = ${tenantId}`)})`,
  ]
  return sql.join(
    conditions.flatMap((condition) => (condition ? [condition] : [])),
    sql` `,
  )
}

export type AudienceRepository = ReturnType<typeof createAudienceRepository>

/** Readers of announcements and their read marks. */
export function createAudienceRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Lists people who have read it first, the latest reader on top; then the others by account name. */
    async readers(
      announcement: Addressed,
      filter: ReaderFilter,
      { size, offset }: { size: number; offset: number },
    ): Promise<{ records: AnnouncementReader[]; total: number }> {
      const from = sql`${audience(announcement)} ${narrowed(filter, announcement.tenantId)}`
      const { rows } = await sql<AnnouncementReader>`
        select p.id, ${announcement.id} as "anntId", p.id as "userId", p.username, p.realname,
          p.depart_name as "departName", ${READ_FLAG} as "readFlag", ${wireTimeOf('s.read_time')} as "readTime" ${from}
        order by ${READ_FLAG} desc, s.read_time desc nulls last, p.username limit ${size} offset ${offset}`.execute(
        kysely,
      )
      const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(kysely)
      return { records: rows, total: counted.rows[0]!.total }
    },

    async readTotals(announcement: Addressed): Promise<ReadTotals> {
      const { rows } = await sql<ReadTotals>`
        select count(*)::int as total, (count(*) filter (where s.read_flag = '1'))::int as read,
          (count(*) filter (where s.read_flag is distinct from '1'))::int as unread
        ${audience(announcement)}`.execute(kysely)
      return rows[0]!
    },

    /** Returns the people among these who can still sign in to the tenant, in the given order. */
    async present(tenantId: number, userIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select p.id from unnest(${[...userIds]}::text[]) with ordinality as given (id, place)
          join sys_address_book p on p.id = given.id and p.tenant_id = ${tenantId} order by given.place`.execute(kysely)
      return rows.map(({ id }) => id)
    },
  }
}

/** Statements for administrators, in the transaction of the record engine. */
export const announcementAudience = {
  /** Replaces the chosen audience; people who are no longer chosen lose the announcement. */
  async set(trx: Queries, id: string, userIds: readonly string[]): Promise<void> {
    await sql`
      delete from sys_announcement_send where annt_id = ${id} and user_id <> all(${[...userIds]}::text[])`.execute(trx)
    await sql`
      insert into sys_announcement_send (annt_id, user_id) select ${id}, unnest(${[...userIds]}::text[])
      on conflict (annt_id, user_id) do nothing`.execute(trx)
  },

  /** Returns people of an audience who can sign in, in no order. */
  async people(trx: Queries, announcement: Addressed, most: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select p.id ${audience(announcement)} limit ${most}`.execute(trx)
    return rows.map(({ id }) => id)
  },

  async release(trx: Queries, ids: readonly string[], sender: string, now: Date): Promise<void> {
    await sql`
      update sys_announcement set send_status = '1', send_time = ${now}, sender = ${sender}, version = version + 1,
        update_by = ${sender}, update_time = ${now}
      where id = any(${[...ids]}::text[])`.execute(trx)
  },

  async revoke(trx: Queries, ids: readonly string[], by: string, now: Date): Promise<void> {
    await sql`
      update sys_announcement set send_status = '2', cancel_time = ${now}, version = version + 1,
        update_by = ${by}, update_time = ${now}
      where id = any(${[...ids]}::text[])`.execute(trx)
  },
}
