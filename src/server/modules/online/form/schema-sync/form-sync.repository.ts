import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export interface FormSync {
  id: string
  documentId: string
  tableName: string
  /** Version of the form. */
  number: number
  mode: string
  statements: string
  createBy: string
}

/** Log of the statements that synchronisations ran on the tables of forms. */
export const formSyncs = {
  async add(trx: Transaction<Tables>, sync: FormSync): Promise<void> {
    const { id, documentId, tableName, number, mode, statements, createBy } = sync
    await sql`
      insert into onl_form_sync (id, document_id, table_name, number, mode, statements, create_by)
      values (${id}, ${documentId}, ${tableName}, ${number}, ${mode}, ${statements}, ${createBy})`.execute(trx)
  },
}
