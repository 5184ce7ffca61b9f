import type { Principal } from '#server/http/principal.ts'
import type { SentChildren, SentRow } from '#server/records/children/child-rows.ts'
import { childTable } from '#server/records/children/child-scope.ts'
import type { EngineAccess, EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { isWritable } from '#server/records/policy/field-mask.ts'
import type { Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { ROW_STATE } from '#shared/wire/child-rows.ts'
import type { WriteMode } from '../write.ts'

/**
 * Members of a body that are not stored, rows of sub-tables included, as paths such as `lines[3].price`. Only names
 * count, never values. Unknown fields are not distinguished from fields that the person may not write: otherwise a body
 * could probe the stored entity.
 */
export function ignoredMembers(
  access: EntityAccess,
  body: Readonly<Row>,
  mode: WriteMode,
  sent: readonly SentChildren[],
): string[] {
  const { principal, table } = access
  const children = (table.entity['x-children'] ?? []).map(childName)
  return [
    ...unwritten(table, principal, body, mode, [...keyMembers(table, mode), ...children]),
    ...ignoredInRows(access, sent),
  ]
}

/** Members of the rows of sub-tables that are not stored. */
export function ignoredInRows({ context, principal }: EngineAccess, sent: readonly SentChildren[]): string[] {
  return sent.flatMap(({ children, rows }) => {
    const table = childTable(context, children)
    const placing = [ROW_STATE, children.by, ...(children.order === undefined ? [] : [children.order])]
    return rows.flatMap(({ state, body, path }: SentRow) => {
      // Only key and place of other rows are read.
      if (state !== 'new' && state !== 'modified') return []
      const mode = state === 'new' ? 'add' : 'edit'
      const names = unwritten(table, principal, body, mode, [...keyMembers(table, mode), ...placing])
      return names.map((name) => (path === '' ? name : `${path}.${name}`))
    })
  })
}

function keyMembers({ entity }: EntityTable, mode: WriteMode): string[] {
  return mode === 'add' ? [] : ['id', ...(entity['x-version'] ? ['version'] : [])]
}

function unwritten(
  table: EntityTable,
  principal: Principal,
  body: Readonly<Row>,
  mode: WriteMode,
  read: readonly string[],
): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    // An empty value loses nothing.
    if (value === undefined || value === null || (mode === 'add' && value === '') || read.includes(name)) return []
    if (!Object.hasOwn(table.fields, name)) return [name]
    // Whether its value differs is known after the write.
    if (table.fields[name]!['x-computed'] !== undefined) return []
    return isWritable(table, name, principal, mode) ? [] : [name]
  })
}
