import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { DocumentRow } from '#server/documents/document-store.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { addressOfForm } from '#shared/documents/online-form/form.ts'

/** Ids of the views of a table, found by the addresses of their documents. */
export async function viewIds({ kysely }: Pick<Database, 'kysely'>, tableName: string): Promise<string[]> {
  // There are some hundred documents at most.
  const { rows } = await sql<{ id: string }>`
    select id from sys_document where kind = 'entity' and starts_with(address, ${`${addressOfForm(tableName)}--`})
    order by address`.execute(kysely)
  return rows.map(({ id }) => id)
}

/**
 * Ids of the views of a table that are in use. The caller must have locked the form, so that no other view is put in
 * use meanwhile.
 */
export async function viewsInUse(trx: Transaction<Tables>, tableName: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_document where kind = 'entity' and starts_with(address, ${`${addressOfForm(tableName)}--`})
      and published_number is not null`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Titles of the views of a table. The caller must have locked its form.
 * @param except addresses of views that do not count
 */
export async function viewTitles(
  trx: Transaction<Tables>,
  tableName: string,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from sys_document where kind = 'entity' and starts_with(address, ${`${addressOfForm(tableName)}--`})
      and address <> all(${except}) order by address limit 10`.execute(trx)
  return rows.map(({ title }) => title)
}

/** Locks the form of a table, which stays in use until the transaction ends. @throws AppError FORM_UNKNOWN */
export async function lockOriginal(trx: Transaction<Tables>, { id }: DocumentRow): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_document where id = ${id} and published_number is not null for share`.execute(trx)
  if (rows.length === 0) throw new AppError('FORM_UNKNOWN')
}
