import { ADDRESS_PREFIX, addressOfForm } from '#shared/documents/online-form/form.ts'
import type { Database } from '../../../db/connection.ts'

// The list of forms reads each of them as well; there are some hundred at most.
const SUBS = `select id from onl_form_head where table_type = '3' and main_table = $1 order by table_name`

/** Forms whose rows belong to records of a table, by their newest versions. */
export async function subFormIds({ pool }: Pick<Database, 'pool'>, mainTable: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(SUBS, [mainTable])
  return rows.map(({ id }) => id)
}

// Of some hundred documents, when a form is saved.
const NAMING = `
  select distinct d.id from sys_document d join sys_document_version v
    on v.document_id = d.id and v.number in (d.head_number, d.published_number)
  where d.kind = 'entity' and starts_with(d.address, $1) and d.address <> $2 and strpos(v.content, $3) > 0 order by d.id`

/** Forms whose newest versions, or those in use, name the form of a table. */
export async function namingIds({ pool }: Pick<Database, 'pool'>, tableName: string): Promise<string[]> {
  const address = addressOfForm(tableName)
  const { rows } = await pool.query<{ id: string }>(NAMING, [ADDRESS_PREFIX, address, JSON.stringify(address)])
  return rows.map(({ id }) => id)
}
