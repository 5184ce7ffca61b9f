import { sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import { logRecords } from '../history/data-log.ts'
import { addLinks } from '../labels/link-rows.ts'
import { keysOf } from '../labels/reference-keys.ts'
import { fullSelectList } from '../read/sql/select-list.ts'
import { placeInTree, refreshParents } from '../tree/tree-rules.ts'
import { checkRecord } from './problems/check-record.ts'
import { requireVisible } from './require-visible.ts'
import { rememberRow } from './saved-row.ts'
import { setComputed, totalsOf, whenTotalled } from './values/computed-values.ts'
import { computedDefaults, defaultValues, filledValues, restoreDefaults, ruleValues } from './values/fill-values.ts'
import { columnValues } from './values/stored-values.ts'
import type { Write } from './write.ts'

/** Adds one record in a write that is under way; resolves to its key. */
export async function insertRecord(write: Write, record: Row): Promise<string> {
  const { context, table, hooks, hookContext } = write
  await hooks.beforeValidate?.(record, { ...hookContext, mode: 'add' })
  Object.assign(record, defaultValues(table, record))
  Object.assign(record, await computedDefaults(write, record))
  restoreDefaults(write, record)
  await placeInTree(write, record)
  Object.assign(record, await ruleValues(write, record))
  setComputed(write, record)
  await checkRecord(write, record, undefined, totalsOf(write.entity))
  Object.assign(record, filledValues(write, 'insert'))
  record.id ??= context.newId()
  const row = await insertRow(write, record)
  rememberRow(write, row)
  for (const link of table.links.values()) {
    await addLinks(write, link, String(row.id), keysOf(link.field, record[link.name]))
  }
  await hooks.afterAdd?.({ ...record, ...row }, hookContext)
  await refreshParents(write, [row])
  await whenTotalled(write, row, async (whole) => {
    await logRecords(write, 'add', [whole])
    await requireVisible(write, [String(row.id)])
  })
  return String(row.id)
}

async function insertRow(write: Write, record: Readonly<Row>): Promise<Row> {
  const values = await columnValues(write, record)
  const { rows } = await sql<Row>`
    insert into ${write.table.quoted} as t (${sql.join(values.map(({ column }) => column))})
    values (${sql.join(values.map(({ value }) => value))})
    returning ${fullSelectList(write.table)}`.execute(write.trx)
  return rows[0]!
}
