import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'
import { type EntityTable, tableOf } from '../entity-table.ts'
import { addDictionaryTexts, addText, textName } from '../labels/dictionary-text.ts'
import { withVisibleLinks } from '../labels/link-rows.ts'
import { keysOfRows } from '../labels/reference-keys.ts'
import { labelsOf } from '../labels/reference-labels.ts'
import { readMask } from '../policy/field-mask.ts'
import { ownValue, visibleRows } from '../policy/row-scope.ts'
import { anyOf } from '../read/condition.ts'
import { hasId } from '../read/read-rows.ts'
import type { RecordContext } from '../record-context.ts'

/** Largest number of versions returned, newest first. */
const MOST_VERSIONS = 500

/**
 * Versions of a record that the person may see, newest first; also of a deleted or purged record.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function recordVersions(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  id: string,
): Promise<RecordVersion[]> {
  const table = tableOf(entity)
  const key = await visibleKey(context, principal, table, id)
  const { rows } = await sql<RecordVersion>`
    select id, data_version as "dataVersion", operation, create_by as "createBy", create_time as "createTime",
      remark
    from sys_data_log where data_table = ${table.name} and data_id = ${key}
    order by data_version desc limit ${MOST_VERSIONS}`.execute(context.database.kysely)
  return rows
}

/**
 * Differences between two versions of a record, by the fields that the person may see, in their order. A field that one
 * version does not have is shown as far as it is known.
 * @throws AppError RECORD_NOT_FOUND, VERSION_NOT_FOUND
 */
export async function compareVersions(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  id: string,
  from: unknown,
  to: unknown,
): Promise<FieldDifference[]> {
  const table = tableOf(entity)
  const key = await visibleKey(context, principal, table, id)
  const before = await contentOf(context, principal, table, key, from)
  const after = await contentOf(context, principal, table, key, to)
  await addTexts(context, principal, table, [before, after])
  const mask = readMask(table, principal)
  return Object.entries(table.fields).flatMap(([field, { title, 'x-log': isLogged }]) => {
    // Older versions have it, too.
    if (isLogged === false) return []
    const known = Object.hasOwn(before, field) || Object.hasOwn(after, field)
    return mask.sees(field) && known ? [difference(field, title, before, after)] : []
  })
}

function difference(field: string, title: string, before: Row, after: Row): FieldDifference {
  const [from, to] = [before[field] ?? null, after[field] ?? null]
  const text = textName(field)
  return {
    field,
    title,
    from,
    to,
    ...(before[text] !== undefined && { fromText: String(before[text]) }),
    ...(after[text] !== undefined && { toText: String(after[text]) }),
    changed: !(isEmptyValue(from) && isEmptyValue(to)) && JSON.stringify(from) !== JSON.stringify(to),
  }
}

async function visibleKey(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  id: string,
): Promise<string> {
  const visible = anyOf([
    await visibleRows(context, principal, table.entity),
    ...(table.entity['x-soft-delete'] ? [await visibleRows(context, principal, table.entity, 'deleted')] : []),
  ])
  const { rows } = await sql<{ key: string }>`
    select ${table.id.ref}::text as key from ${table.source} where ${visible} and ${hasId(table, id)}`.execute(
    context.database.kysely,
  )
  if (rows.length > 0) return rows[0]!.key
  if (await isPurged(context, principal, table, id)) return id
  throw new AppError('RECORD_NOT_FOUND')
}

/**
 * Checks whether a purged record may be shown. Only people who see all rows of the entity may: without the row no data
 * rule can be evaluated.
 */
async function isPurged(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  id: string,
): Promise<boolean> {
  if ((await context.rowFilters.filterFor(principal, table.entity)) !== 'all') return false
  // The membership was removed with the record.
  if (table.members && !principal.isAdmin) return false
  const own = table.entity['x-own']
  if (own && 'groups' in own) return false
  // Only the log still says whose record it was.
  const owned = own ? sql`and log.data_content ->> ${own.field} = ${ownValue(own, principal)}` : sql``
  const { rows } = await sql`
    select from sys_data_log as log
    where log.data_table = ${table.name} and log.data_id = ${id} and log.tenant_id = ${principal.tenantId} ${owned}
      and not exists (select from ${table.source} where ${table.id.ref}::text = log.data_id)
    limit 1`.execute(context.database.kysely)
  return rows.length > 0
}

async function contentOf(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  key: string,
  version: unknown,
): Promise<Row> {
  const number = typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : version
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new AppError('VERSION_NOT_FOUND')
  const { rows } = await sql<{ content: Row; tenantId: number }>`
    select data_content as content, tenant_id as "tenantId" from sys_data_log
    where data_table = ${table.name} and data_id = ${key} and data_version = ${number}`.execute(context.database.kysely)
  if (rows.length === 0) throw new AppError('VERSION_NOT_FOUND')
  const { content, tenantId } = rows[0]!
  return tenantId === principal.tenantId ? content : withoutLinksThere(context, principal, table, content)
}

/** Leaves out links to records of another tenant in which the version was made. */
function withoutLinksThere(context: RecordContext, principal: Principal, table: EntityTable, content: Row): Row {
  const { links } = withVisibleLinks(context, principal, table)
  return Object.fromEntries(Object.entries(content).filter(([name]) => links.get(name)?.visible?.where === undefined))
}

/** Adds current texts: dictionaries and names have no versions. */
async function addTexts(context: RecordContext, principal: Principal, table: EntityTable, rows: Row[]): Promise<void> {
  const mask = readMask(table, principal)
  await addDictionaryTexts(context.dictionaries, table, rows, mask)
  for (const [name, field] of Object.entries(table.fields)) {
    const keys = field['x-ref'] && mask.sees(name) ? keysOfRows(field, name, rows) : []
    if (keys.length === 0) continue
    const labels = await labelsOf(context, principal, field['x-ref']!, keys)
    for (const row of rows) addText(row, name, labels)
  }
}
