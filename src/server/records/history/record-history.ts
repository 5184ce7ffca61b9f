import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'
import type { EntityAccess } from '../entity-access.ts'
import { addDictionaryTexts, addText, textName } from '../labels/dictionary-text.ts'
import { withVisibleLinks } from '../labels/link-rows.ts'
import { keysOfRows } from '../labels/reference-keys.ts'
import { labelsOf } from '../labels/reference-labels.ts'
import { readMask } from '../policy/field-mask.ts'
import { ownValue, visibleRows } from '../policy/row-scope.ts'
import { hasId } from '../read/read-rows.ts'
import { anyOf } from '../read/sql/condition.ts'

/** Largest number of versions returned, newest first. */
const MOST_VERSIONS = 500

/**
 * Versions of a record that the person may see, newest first; also of a deleted or purged record.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function recordVersions(access: EntityAccess, id: string): Promise<RecordVersion[]> {
  const { context, table } = access
  const key = await visibleKey(access, id)
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
  access: EntityAccess,
  id: string,
  from: unknown,
  to: unknown,
): Promise<FieldDifference[]> {
  const { principal, table } = access
  const key = await visibleKey(access, id)
  const before = await contentOf(access, key, from)
  const after = await contentOf(access, key, to)
  await addTexts(access, [before, after])
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

async function visibleKey(access: EntityAccess, id: string): Promise<string> {
  const { context, table } = access
  const visible = anyOf([
    await visibleRows(access),
    ...(table.entity['x-soft-delete'] ? [await visibleRows(access, 'deleted')] : []),
  ])
  const { rows } = await sql<{ key: string }>`
    select ${table.id.ref}::text as key from ${table.source} where ${visible} and ${hasId(table, id)}`.execute(
    context.database.kysely,
  )
  if (rows.length > 0) return rows[0]!.key
  if (await isPurged(access, id)) return id
  throw new AppError('RECORD_NOT_FOUND')
}

/**
 * Checks whether a purged record may be shown. Only people who see all rows of the entity may: without the row no data
 * rule can be evaluated.
 */
async function isPurged({ context, principal, table }: EntityAccess, id: string): Promise<boolean> {
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

async function contentOf(access: EntityAccess, key: string, version: unknown): Promise<Row> {
  const { context, principal, table } = access
  const number = typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : version
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new AppError('VERSION_NOT_FOUND')
  const { rows } = await sql<{ content: Row; tenantId: number }>`
    select data_content as content, tenant_id as "tenantId" from sys_data_log
    where data_table = ${table.name} and data_id = ${key} and data_version = ${number}`.execute(context.database.kysely)
  if (rows.length === 0) throw new AppError('VERSION_NOT_FOUND')
  const { content, tenantId } = rows[0]!
  return tenantId === principal.tenantId ? content : withoutLinksThere(access, content)
}

/** Leaves out links to records of another tenant in which the version was made. */
function withoutLinksThere(access: EntityAccess, content: Row): Row {
  const { links } = withVisibleLinks(access)
  return Object.fromEntries(Object.entries(content).filter(([name]) => links.get(name)?.visible?.where === undefined))
}

/** Adds current texts: dictionaries and names have no versions. */
async function addTexts(access: EntityAccess, rows: Row[]): Promise<void> {
  const { context, principal, table } = access
  const mask = readMask(table, principal)
  await addDictionaryTexts(context.dictionaries, table, rows, mask)
  for (const [name, field] of Object.entries(table.fields)) {
    const keys = field['x-ref'] && mask.sees(name) ? keysOfRows(field, name, rows) : []
    if (keys.length === 0) continue
    const labels = await labelsOf(access, field['x-ref']!, keys)
    for (const row of rows) addText(row, name, labels)
  }
}
