import type { Principal } from '#server/http/principal.ts'
import { type EntityTable, isStored, tableOf } from '#server/records/entity-table.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { isViewOfForm } from '#shared/documents/online-form/form.ts'
import type { ReadableTables } from '../sql/named-things.ts'

/** Columns of tables that a statement may name; secret fields and those of the server are left out. */
export function readableTables(tables: readonly EntityTable[]): ReadableTables {
  return new Map(tables.map((table) => [table.name, new Set(readableColumns(table))]))
}

export function readableColumns({ stored }: EntityTable): string[] {
  const open = [...stored.values()].filter(({ field }) => !field['x-secret'] && field['x-read'] !== 'server')
  return open.map(({ column }) => column)
}

/**
 * Tables that statements may use, by name. A table of several entities is left out, except the table of an online form,
 * whatever views of the form exist. So is a table of another schema, whose name a statement cannot have.
 */
export function reportableTables(entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, EntityTable> {
  const tables = [...entities.values()].filter((entity) => isStored(entity) && !isViewOfForm(entity)).map(tableOf)
  const shared = new Set(tables.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index))
  return new Map(
    tables.filter(({ name }) => !shared.has(name) && !name.includes('.')).map((table) => [table.name, table]),
  )
}

/**
 * Tables whose records a designer may list, with their sub-tables. A designer must not see more by a report than by
 * lists.
 */
export function tablesFor(principal: Pick<Principal, 'may'>, entities: ReadonlyMap<string, Entity>): EntityTable[] {
  const lists = [...entities.values()].filter(
    (entity) => pathOf(entity, 'list') !== undefined && principal.may(permissionOf(entity, 'list')),
  )
  const parts = lists.flatMap((entity) => (entity['x-children'] ?? []).map((child) => child.entity))
  const allowed = new Set([...lists.map(({ $id }) => $id), ...parts])
  return [...reportableTables(entities).values()].filter(({ entity }) => allowed.has(entity.$id))
}
