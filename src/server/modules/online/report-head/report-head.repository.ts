import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { ResultColumn } from '#server/reports/stored-report.ts'

/** Stores the columns of a report that can run, or the reason why it cannot; its columns then stay. */
export async function storeVerdict(
  trx: Transaction<Tables>,
  id: string,
  { columns, reason }: { columns?: readonly ResultColumn[]; reason?: string },
): Promise<void> {
  await sql`
    update onl_cgreport_head set draft_reason = left(${reason ?? null}::text, 1000),
      result_columns = coalesce(${columns ? JSON.stringify(columns) : null}::jsonb, result_columns)
    where id = ${id}`.execute(trx)
}

/** Whether a menu entry or button of any tenant has this permission. */
export async function isInMenu(trx: Transaction<Tables>, permission: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_permission
    where del_flag = 0 and ${permission} = any(string_to_array(replace(perms, ' ', ''), ',')) limit 1`.execute(trx)
  return rows.length > 0
}

/** Columns that were stored with a report, by its primary key. */
export async function columnsOfHead(trx: Kysely<Tables>, id: string): Promise<readonly ResultColumn[]> {
  const { rows } = await sql<{ columns: ResultColumn[] }>`
    select result_columns as columns from onl_cgreport_head where id = ${id}`.execute(trx)
  return rows[0]?.columns ?? []
}
