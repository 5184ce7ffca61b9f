import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AUDIENCE, MSG_CATEGORY, SEND_STATUS } from './announcement.rules.ts'

export interface SystemMessage {
  /** Key of the message for all its readers; a second delivery with it only adds a reader. */
  id: string
  tenantId: number
  title: string
  /** Plain text, for lists. */
  summary: string
  /** Sanitized HTML. */
  html: string
  /** Account name. */
  sender: string | null
  userId: string
}

const PRIORITY = 'M'

/** Messages of the product to single people, stored as released announcements of the second category. */
export const systemMessages = {
  /** Delivers idempotently: the person has the message once. */
  async deliver(kysely: Kysely<Tables>, message: SystemMessage, now: Date): Promise<void> {
    const { id, tenantId, title, summary, html, sender, userId } = message
    await sql`
      insert into sys_announcement (
        id, titile, msg_abstract, msg_content, msg_category, msg_type, priority, send_status, send_time, sender,
        bus_type, bus_id, tenant_id, create_by, create_time)
      values (
        ${id}, ${title}, ${summary}, ${html}, ${MSG_CATEGORY.system}, ${AUDIENCE.users}, ${PRIORITY},
        ${SEND_STATUS.released}, ${now}, ${sender}, 'message', ${id}, ${tenantId}, ${sender}, ${now})
      on conflict (id) do nothing`.execute(kysely)
    await sql`
      insert into sys_announcement_send (annt_id, user_id) values (${id}, ${userId})
      on conflict (annt_id, user_id) do nothing`.execute(kysely)
  },
}
