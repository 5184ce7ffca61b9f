import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { ROW_STATE } from '#shared/wire/child-rows.ts'

/** Stored rows of sub-tables after a save: rows that were not sent stay, deleted ones are removed. */
export function storedChildren(entity: Entity, sent: Row, before: Row, newId: () => string): Row {
  const children = (entity['x-children'] ?? []).filter((child) => sent[childName(child)] !== undefined)
  return Object.fromEntries(
    children.map((child) => {
      const name = childName(child)
      const known = rowsIn(before[name])
      const rows = rowsIn(sent[name])
      const stay = known.filter(({ id }) => !rows.some((row) => row.id === id))
      const kept = rows
        .filter((row) => row[ROW_STATE] !== 'deleted')
        .map(({ [ROW_STATE]: _, ...row }) => ({
          ...known.find(({ id }) => id === row.id),
          ...row,
          id: row.id ?? newId(),
        }))
      const all = child.order === undefined ? [...stay, ...kept] : ordered([...stay, ...kept], child.order)
      return [name, child.kind === 'one' ? (all[0] ?? null) : all]
    }),
  )
}

function ordered(rows: readonly Row[], field: string): Row[] {
  return rows.toSorted((one, other) => Number(one[field] ?? 0) - Number(other[field] ?? 0))
}

function rowsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value as Row[]
  return typeof value === 'object' && value !== null ? [value as Row] : []
}
