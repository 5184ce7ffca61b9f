import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { NewMessage } from '#server/platform/notify/new-message.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Statements on bulk messages; the view sys_sms_batch_progress has their progress. */
export const batchRepository = {
  async add(trx: Queries, id: string, message: NewMessage, total: number): Promise<void> {
    const { title, channel, templateCode, tenantId, sender } = message
    await sql`
      insert into sys_sms_batch (id, title, es_type, template_code, total, tenant_id, create_by)
      values (${id}, ${title}, ${channel}, ${templateCode}, ${total}, ${tenantId}, ${sender})`.execute(trx)
  },

  async isKnown(kysely: Queries, id: string, tenantId: number): Promise<boolean> {
    const { rows } = await sql`
      select from sys_sms_batch where id = ${id} and tenant_id = ${tenantId}`.execute(kysely)
    return rows.length > 0
  },
}
