import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export interface NewCopy {
  id: string
  instanceId: string
  taskId: string | undefined
  nodeId: string | undefined
  userId: string
  sentBy: string
}

/** Copies (抄送) of instances for people who only read. */
export const copyStore = {
  async add(trx: Transaction<Tables>, { id, instanceId, taskId, nodeId, userId, sentBy }: NewCopy): Promise<void> {
    await sql`insert into wf_copy (id, instance_id, task_id, node_id, user_id, sent_by)
      values (${id}, ${instanceId}, ${taskId ?? null}, ${nodeId ?? null}, ${userId}, ${sentBy})`.execute(trx)
  },
}
