import { sql } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { isViewOfForm } from '#shared/documents/online-form/form.ts'
import type { Principal } from '../http/principal.ts'
import { type EntityTable, isStored, type StoredField, tableOf } from '../records/entity-table.ts'
import { choosableRows, visibleRows } from '../records/policy/row-scope.ts'
import type { Condition } from '../records/read/condition.ts'
import type { RecordContext } from '../records/record-context.ts'

/** Records that a row may belong to. */
interface Holder {
  entity: Entity
  /** Field of the row that names its record. */
  by: StoredField
}

/**
 * Rows of a table that is nothing but a sub-table follow their records, since no data rule is ever about them: whoever lists such
 * records has the rows of those that he sees, through whichever form that is; for whoever lists none the report decides, within
 * the data rules there are.
 * @returns no condition for a table that is a list of its own, or that no record has
 */
export async function ofSeenRecords(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
): Promise<Condition[]> {
  if (pathOf(table.entity, 'list') !== undefined) return []
  const holders = holdersOf(context.entities, table)
  if (holders.length === 0) return []
  const listed: Holder[] = []
  for (const holder of holders) if (await lists(context, principal, holder.entity)) listed.push(holder)
  const own =
    listed.length > 0
      ? await Promise.all(listed.map((holder) => rowsOf(holder, visibleRows(context, principal, holder.entity))))
      : await Promise.all(
          holders
            .filter(({ entity }) => !isViewOfForm(entity))
            .map((holder) => rowsOf(holder, choosableRows(context, principal, holder.entity))),
        )
  return [own.length > 0 ? sql<boolean>`(${sql.join(own, sql` or `)})` : sql<boolean>`false`]
}

/** Forms whose records have rows in this table, views too, which may know the rows by an entity of their own. */
function holdersOf(entities: ReadonlyMap<string, Entity>, { name }: EntityTable): Holder[] {
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

async function rowsOf({ entity, by }: Holder, seen: Promise<Condition>): Promise<Condition> {
  const table = tableOf(entity)
  const held = table.stored.get(by.field['x-ref']?.value ?? 'id') ?? table.id
  return sql<boolean>`${by.ref}::text in (select ${held.ref}::text from ${table.source} where ${await seen})`
}
