import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { ADDRESS_PREFIX, addressOfForm } from '#shared/documents/online-form/form.ts'

/** Ids of the sub forms of a table, by their newest versions. */
export async function subFormIds({ kysely }: Pick<Database, 'kysely'>, mainTable: string): Promise<string[]> {
  // The list of forms reads each of them as well. There are some hundred at most.
  const { rows } = await sql<{ id: string }>`
    select id from onl_form_head where table_type = '3' and main_table = ${mainTable} order by table_name`.execute(
    kysely,
  )
  return rows.map(({ id }) => id)
}

/** Reads the sub forms of all tables in one statement, for callers that need many of them. */
export async function allSubFormIds({ kysely }: Pick<Database, 'kysely'>): Promise<(mainTable: string) => string[]> {
  const { rows } = await sql<{ id: string; mainTable: string }>`
    select id, main_table as "mainTable" from onl_form_head where table_type = '3' order by table_name`.execute(kysely)
  return (mainTable) => rows.filter((row) => row.mainTable === mainTable).map(({ id }) => id)
}

/** Ids of forms that name the form of a table, in their newest version or the version in use. */
export async function namingIds({ kysely }: Pick<Database, 'kysely'>, tableName: string): Promise<string[]> {
  const address = addressOfForm(tableName)
  // Searches some hundred documents, when a form is saved.
  const { rows } = await sql<{ id: string }>`
    select distinct d.id from sys_document d join sys_document_version v
      on v.document_id = d.id and v.number in (d.head_number, d.published_number)
    where d.kind = 'entity' and starts_with(d.address, ${ADDRESS_PREFIX}) and d.address <> ${address}
      and strpos(v.content, ${JSON.stringify(address)}) > 0 order by d.id`.execute(kysely)
  return rows.map(({ id }) => id)
}

/**
 * Locks the form of a table against changes until the transaction ends. With `update`, nobody else may lock it
 * either.
 */
export async function lockForm(trx: Transaction<Tables>, tableName: string, how: 'share' | 'update'): Promise<void> {
  await sql`
    select 1 from sys_document where kind = 'entity' and address = ${addressOfForm(tableName)}
    for ${how === 'update' ? sql`update` : sql`share`}`.execute(trx)
}
