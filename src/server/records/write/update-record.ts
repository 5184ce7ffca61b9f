import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import { logOrigins, logRecords } from '../history/data-log.ts'
import { addLinkValues, writeLinks } from '../labels/link-rows.ts'
import { keysOf } from '../labels/reference-keys.ts'
import { hasId } from '../read/read-rows.ts'
import { fullSelectList } from '../read/sql/select-list.ts'
import { lockTree, placeInTree, refreshParents } from '../tree/tree-rules.ts'
import { requireOwnRows } from './lock-rows.ts'
import { checkRecord } from './problems/check-record.ts'
import { requireVisible } from './require-visible.ts'
import { rememberRow } from './saved-row.ts'
import { isChange } from './values/changed-fields.ts'
import { setComputed, totalsOf, whenTotalled } from './values/computed-values.ts'
import { filledValues, restoreDefaults } from './values/fill-values.ts'
import { columnValues } from './values/stored-values.ts'
import type { Write } from './write.ts'

/**
 * Changes one record in a write that is under way.
 * @param touched it counts as changed whatever its own fields say
 */
export async function updateRecord(
  write: Write,
  id: string,
  record: Row,
  version: unknown,
  touched = false,
): Promise<void> {
  const { context, table, hooks, hookContext, isByServer } = write
  await lockTree(write, record)
  const existing = await lockRow(write, id)
  rememberRow(write, existing)
  requireVersion(write, existing, version)
  if (isByServer) await context.guardsOf(write.entity)?.beforePatch?.(existing, hookContext)
  else await hooks.beforeEdit?.(existing, hookContext)
  await hooks.beforeValidate?.(record, { ...hookContext, mode: 'edit', existing })
  restoreDefaults(write, record)
  await placeInTree(write, record, existing)
  setComputed(write, record, existing)
  await checkRecord(write, record, existing, totalsOf(write.entity))
  // Clients send whole rows back; what is stored already needs no version and no log.
  if (!touched && !isChange(table, record, existing)) return
  await logOrigins(write, [existing])
  Object.assign(record, filledValues(write, 'update'))
  const row = await updateRow(write, id, record, existing)
  rememberRow(write, row)
  for (const link of table.links.values()) {
    if (Object.hasOwn(record, link.name)) {
      await writeLinks(write, link, id, keysOf(link.field, record[link.name]))
    }
  }
  await hooks.afterEdit?.({ ...existing, ...record, ...row }, existing, hookContext)
  await refreshParents(write, [row, existing])
  await whenTotalled(write, row, async (whole) => {
    await logRecords(write, 'edit', [whole])
    await requireVisible(write, [id])
  })
}

async function lockRow(write: Write, id: string): Promise<Row> {
  const { table, trx, policy } = write
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasId(table, id)} and ${policy.visible}
    for no key update of t`.execute(trx)
  const existing = rows[0]
  if (!existing) throw new AppError('RECORD_NOT_FOUND')
  requireOwnRows(write, [existing])
  await addLinkValues(write, [existing])
  return existing
}

function requireVersion({ entity }: Write, existing: Readonly<Row>, version: unknown): void {
  if (!entity['x-version'] || version === undefined || version === null || version === '') return
  if (Number(version) === existing.version) return
  const changedBy = existing.updateBy ?? existing.createBy ?? '其他用户'
  const changedAt = existing.updateTime ?? existing.createTime ?? ''
  throw new AppError('RECORD_STALE', { changedBy, changedAt }, { changedBy, changedAt })
}

async function updateRow(write: Write, id: string, record: Readonly<Row>, existing: Row): Promise<Row> {
  const { table, entity, trx } = write
  const sets = (await columnValues(write, record, existing)).map(({ column, value }) => sql`${column} = ${value}`)
  if (entity['x-version']) sets.push(sql`version = t.version + 1`)
  if (sets.length === 0) return existing
  const { rows } = await sql<Row>`
    update ${table.source} set ${sql.join(sets)} where ${hasId(table, id)}
    returning ${fullSelectList(table)}`.execute(trx)
  return rows[0]!
}
