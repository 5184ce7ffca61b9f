import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { Announcement, ReceivedAnnouncement } from '#shared/wire/announcement.ts'
import { AUDIENCE } from './announcement.rules.ts'

/** Reader with tenant and time. */
export interface Reader {
  userId: string
  tenantId: number
  now: Date
}

/** Filters of a reader's list: parts of texts, otherwise exact values. */
export interface ReceivedFilter {
  titile?: string
  sender?: string
  readFlag?: string
  msgCategory?: string
  priority?: string
  busType?: string
  /** Excludes announcements that a workflow sent. */
  withoutWorkflow?: boolean
}

const WIRE_TIME = 'YYYY-MM-DD HH24:MI:SS'
/** Returns a column in the wire format of times. */
export const wireTimeOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', ${sql.lit(WIRE_TIME)})`

/** Departments of a person with all above, and roles. Evaluated once per statement, not once per announcement. */
const departsOf = (userId: string) =>
  sql`array(select dep_id::text from sys_user_depart_above where user_id = ${userId})`
const rolesOf = (userId: string) => sql`array(select role_id::text from sys_user_role where user_id = ${userId})`

/** Returns a condition: announcement `a` is for the person, whose read mark is `s`. */
const isFor = (userId: string) => sql`(
  a.msg_type = ${AUDIENCE.all}
  or a.msg_type = ${AUDIENCE.users} and s.id is not null
  or a.msg_type = ${AUDIENCE.departs} and exists (
    select from sys_announcement_depart d where d.annt_id = a.id and d.dep_id = any(${departsOf(userId)}))
  or a.msg_type = ${AUDIENCE.roles} and exists (
    select from sys_announcement_role r where r.annt_id = a.id and r.role_id = any(${rolesOf(userId)})))`

/** Addressed to the reader, released, and in its valid period. Every route for readers applies this condition. */
const received = ({ userId, tenantId, now }: Reader) => sql`
  from sys_announcement a
    left join sys_announcement_send s on s.annt_id = a.id and s.user_id = ${userId}
    left join sys_user u on u.username = a.sender
  where a.tenant_id = ${tenantId} and a.del_flag = 0 and a.send_status = '1'
    and (a.start_time is null or a.start_time <= ${now}) and (a.end_time is null or a.end_time > ${now})
    and ${isFor(userId)}`

const FIELDS = sql`
  a.id, a.titile, a.msg_abstract as "msgAbstract", a.msg_category as "msgCategory", a.priority, a.sender,
  u.realname as "sender_dictText", ${wireTimeOf('a.send_time')} as "sendTime", ${wireTimeOf('a.create_time')} as "createTime",
  a.bus_type as "busType", a.bus_id as "busId", a.open_type as "openType", a.open_page as "openPage",
  coalesce(s.read_flag, '0') as "readFlag"`
const WITH_CONTENT = sql`${FIELDS}, coalesce(a.msg_content, '') as "msgContent",
  coalesce(a.attachments, '') as "attachments"`

const isUnread = sql`coalesce(s.read_flag, '0') = '0'`
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export type AnnouncementRepository = ReturnType<typeof createAnnouncementRepository>

/** Statements on announcements for readers; the record engine writes announcements. */
export function createAnnouncementRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Returns the newest first, without contents; the bell requests the content of an opened one. */
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

    /** Lists unread ones first, then the newest first. */
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

    /**
     * @param ids absent for all announcements of the reader
     * @returns number of newly read announcements; others of these ids are ignored.
     */
    async markRead(reader: Reader, ids?: readonly string[]): Promise<number> {
      const these = ids === undefined ? sql`` : sql`and a.id = any(${[...ids]}::text[])`
      const { numAffectedRows } = await sql`
        insert into sys_announcement_send (annt_id, user_id, read_flag, read_time)
        select a.id, ${reader.userId}, '1', ${reader.now}::timestamptz ${received(reader)} and ${isUnread} ${these}
        on conflict (annt_id, user_id) do update set read_flag = '1', read_time = excluded.read_time`.execute(kysely)
      return Number(numAffectedRows ?? 0)
    },
  }
}

function narrowed({ titile, sender, readFlag, msgCategory, priority, busType, withoutWorkflow }: ReceivedFilter) {
  const conditions = [
    titile && sql`and a.titile ilike ${contains(titile)}`,
    sender && sql`and (a.sender ilike ${contains(sender)} or u.realname ilike ${contains(sender)})`,
    readFlag && sql`and coalesce(s.read_flag, '0') = ${readFlag}`,
    msgCategory && sql`and a.msg_category = ${msgCategory}`,
    priority && sql`and a.priority = ${priority}`,
    busType && sql`and a.bus_type = ${busType}`,
    withoutWorkflow && sql`and a.bus_type is distinct from 'bpm'`,
  ]
  return sql.join(
    conditions.flatMap((condition) => (condition ? [condition] : [])),
    sql` `,
  )
}
