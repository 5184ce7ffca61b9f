import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import { accessTo } from '#server/records/entity-access.ts'
import { type EntityTable, isStored, type StoredField, tableOf } from '#server/records/entity-table.ts'
import { choosableRows, visibleRows } from '#server/records/policy/row-scope.ts'
import type { Condition } from '#server/records/read/sql/condition.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { isViewOfForm } from '#shared/documents/online-form/form.ts'

/** Entity of the records to which rows belong. */
interface ReferencingTable {
  entity: Entity
  /** Field of the row that refers to its record. */
  by: StoredField
}

/**
 * Condition on rows of a table that is only a sub-table. Data rules never name such a table, so its rows follow their
 * records. A person who lists the records through any form reads the rows of visible records. For a person who lists
 * none, the report's permission decides, within existing data rules.
 * @returns no condition for a table with a list of its own, or without records
 */
export async function ofVisibleRecords(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
): Promise<Condition[]> {
  if (pathOf(table.entity, 'list') !== undefined) return []
  const referencings = holdersOf(context.entities, table)
  if (referencings.length === 0) return []
  const listed: ReferencingTable[] = []
  for (const referencing of referencings)
    if (await lists(context, principal, referencing.entity)) listed.push(referencing)
  const own =
    listed.length > 0
      ? await Promise.all(
          listed.map((referencing) =>
            rowsOf(referencing, visibleRows(accessTo({ context, principal }, referencing.entity))),
          ),
        )
      : await Promise.all(
          referencings
            .filter(({ entity }) => !isViewOfForm(entity))
            .map((referencing) =>
              rowsOf(referencing, choosableRows(accessTo({ context, principal }, referencing.entity))),
            ),
        )
  return [own.length > 0 ? sql<boolean>`(${sql.join(own, sql` or `)})` : sql<boolean>`false`]
}

/** Forms whose records have rows in this table. Views count too, whose rows may belong to another entity. */
function holdersOf(entities: ReadonlyMap<string, Entity>, { name }: EntityTable): ReferencingTable[] {
  return [...entities.values()].filter(isStored).flatMap((entity) =>
    (entity['x-children'] ?? []).flatMap((children) => {
      const child = entities.get(children.entity)
      const by = child?.['x-table'] === name ? tableOf(child).stored.get(children.by) : undefined
      return by === undefined ? [] : [{ entity, by }]
    }),
  )
}

async function lists({ rowFilters }: RecordContext, principal: Principal, entity: Entity): Promise<boolean> {
  if (pathOf(entity, 'list') === undefined || !principal.may(permissionOf(entity, 'list'))) return false
  return (await rowFilters.filterFor(principal, entity)) !== 'none'
}

async function rowsOf({ entity, by }: ReferencingTable, seen: Promise<Condition>): Promise<Condition> {
  const table = tableOf(entity)
  const held = table.stored.get(by.field['x-ref']?.value ?? 'id') ?? table.id
  return sql<boolean>`${by.ref}::text in (select ${held.ref}::text from ${table.source} where ${await seen})`
}
