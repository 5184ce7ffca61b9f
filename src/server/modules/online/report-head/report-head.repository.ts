import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { ResultColumn } from '#server/reports/stored-report.ts'

/** Columns that were stored with a report, by its primary key. */
export async function columnsOfHead(trx: Kysely<Tables>, id: string): Promise<readonly ResultColumn[]> {
  const { rows } = await sql<{ columns: ResultColumn[] }>`
    select result_columns as columns from onl_cgreport_head where id = ${id}`.execute(trx)
  return rows[0]?.columns ?? []
}
