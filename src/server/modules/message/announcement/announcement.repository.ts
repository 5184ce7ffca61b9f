import { type Kysely, sql, type Transaction } from 'kysely'
import type { Announcement, ReceivedAnnouncement } from '#shared/wire/announcement.ts'
import type { Database, Tables } from '../../../db/connection.ts'

/** Who reads, where and when. */
export interface Reader {
  userId: string
  tenantId: number
  now: Date
}

/** What a reader's list is narrowed by; parts of texts, exact else. */
export interface ReceivedFilter {
  titile?: string
  sender?: string
  readFlag?: string
  msgCategory?: string
  busType?: string
  /** Leaves out what a workflow sent. */
  withoutWorkflow?: boolean
}

const WIRE_TIME = 'YYYY-MM-DD HH24:MI:SS'
const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', ${sql.lit(WIRE_TIME)})`

/** Addressed to the reader, released, and in its valid period. Nobody else gets to see it, whatever the call. */
const received = ({ userId, tenantId, now }: Reader) => sql`
  from sys_announcement a
    left join sys_announcement_send s on s.annt_id = a.id and s.user_id = ${userId}
    left join sys_user u on u.username = a.sender
  where a.tenant_id = ${tenantId} and a.del_flag = 0 and a.send_status = '1'
    and (a.start_time is null or a.start_time <= ${now}) and (a.end_time is null or a.end_time > ${now})
    and (a.msg_type = 'ALL' or s.id is not null)`

const FIELDS = sql`
  a.id, a.titile, a.msg_abstract as "msgAbstract", a.msg_category as "msgCategory", a.priority, a.sender,
  u.realname as "sender_dictText", ${time('a.send_time')} as "sendTime", ${time('a.create_time')} as "createTime",
  a.bus_type as "busType", a.bus_id as "busId", a.open_type as "openType", a.open_page as "openPage",
  coalesce(s.read_flag, '0') as "readFlag"`
const WITH_CONTENT = sql`${FIELDS}, coalesce(a.msg_content, '') as "msgContent"`

const isUnread = sql`coalesce(s.read_flag, '0') = '0'`
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export type AnnouncementRepository = ReturnType<typeof createAnnouncementRepository>

/** Statements on announcements from the reader's side; writing them is the record engine's. */
export function createAnnouncementRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Newest first, without the contents, which the bell asks for when one is opened. */
    async unread(reader: Reader, category: string, limit: number): Promise<Announcement[]> {
      const { rows } = await sql<Announcement>`
        select ${FIELDS} ${received(reader)} and ${isUnread} and a.msg_category = ${category}
        order by a.create_time desc, a.id limit ${limit}`.execute(kysely)
      return rows
    },

    async unreadTotals(reader: Reader): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ category: string; total: number }>`
        select a.msg_category as category, count(*)::int as total ${received(reader)} and ${isUnread}
        group by a.msg_category`.execute(kysely)
      return new Map(rows.map(({ category, total }) => [category, total]))
    },

    async find(reader: Reader, id: string): Promise<ReceivedAnnouncement | undefined> {
      const { rows } = await sql<ReceivedAnnouncement>`
        select ${WITH_CONTENT} ${received(reader)} and a.id = ${id}`.execute(kysely)
      return rows[0]
    },

    /** Unread first, then newest first. */
    async page(
      reader: Reader,
      filter: ReceivedFilter,
      { size, offset }: { size: number; offset: number },
    ): Promise<{ records: ReceivedAnnouncement[]; total: number }> {
      const from = sql`${received(reader)} ${narrowed(filter)}`
      const { rows } = await sql<ReceivedAnnouncement>`
        select ${WITH_CONTENT} ${from}
        order by "readFlag", a.send_time desc, a.id limit ${size} offset ${offset}`.execute(kysely)
      const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(kysely)
      return { records: rows, total: counted.rows[0]!.total }
    },

    /** @returns how many became read; those that are already, or are not the reader's, count for nothing. */
    async markRead(reader: Reader, id?: string): Promise<number> {
      const one = id === undefined ? sql`` : sql`and a.id = ${id}`
      const { numAffectedRows } = await sql`
        insert into sys_announcement_send (annt_id, user_id, read_flag, read_time)
        select a.id, ${reader.userId}, '1', ${reader.now}::timestamptz ${received(reader)} and ${isUnread} ${one}
        on conflict (annt_id, user_id) do update set read_flag = '1', read_time = excluded.read_time`.execute(kysely)
      return Number(numAffectedRows ?? 0)
    },
  }
}

function narrowed({ titile, sender, readFlag, msgCategory, busType, withoutWorkflow }: ReceivedFilter) {
  const conditions = [
    titile && sql`and a.titile ilike ${contains(titile)}`,
    sender && sql`and (a.sender ilike ${contains(sender)} or u.realname ilike ${contains(sender)})`,
    readFlag && sql`and coalesce(s.read_flag, '0') = ${readFlag}`,
    msgCategory && sql`and a.msg_category = ${msgCategory}`,
    busType && sql`and a.bus_type = ${busType}`,
    withoutWorkflow && sql`and a.bus_type is distinct from 'bpm'`,
  ]
  return sql.join(
    conditions.flatMap((condition) => (condition ? [condition] : [])),
    sql` `,
  )
}

/** Statements of the administration, in the transaction of the record engine. */
export const announcementAudience = {
  /** Those who were chosen are the audience; who is no longer chosen loses it. */
  async set(trx: Transaction<Tables> | Kysely<Tables>, id: string, userIds: readonly string[]): Promise<void> {
    await sql`
      delete from sys_announcement_send where annt_id = ${id} and user_id <> all(${[...userIds]}::text[])`.execute(trx)
    await sql`
      insert into sys_announcement_send (annt_id, user_id) select ${id}, unnest(${[...userIds]}::text[])
      on conflict (annt_id, user_id) do nothing`.execute(trx)
  },

  async release(trx: Transaction<Tables>, ids: readonly string[], sender: string, now: Date): Promise<void> {
    await sql`
      update sys_announcement set send_status = '1', send_time = ${now}, sender = ${sender}, version = version + 1,
        update_by = ${sender}, update_time = ${now}
      where id = any(${[...ids]}::text[])`.execute(trx)
  },

  async revoke(trx: Transaction<Tables>, ids: readonly string[], by: string, now: Date): Promise<void> {
    await sql`
      update sys_announcement set send_status = '2', cancel_time = ${now}, version = version + 1,
        update_by = ${by}, update_time = ${now}
      where id = any(${[...ids]}::text[])`.execute(trx)
  },
}
