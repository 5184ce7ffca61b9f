import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { BinRow } from '#shared/wire/recycle-bin.ts'
import { accessTo, type EngineAccess, type EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { readMask } from '../policy/field-mask.ts'
import { visibleRows } from '../policy/row-scope.ts'
import { pageResult } from '../read/page/page-result.ts'
import { exactTotal, pageTotal } from '../read/page/page-total.ts'
import { compare, like } from '../read/sql/comparison.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'

/** Filters of a recycle bin of several entities; an absent filter narrows nothing. */
export interface BinQuery {
  /** Part of the name. */
  name?: string
  deletedBy?: string
  /** `YYYY-MM-DD HH:mm:ss`, both inclusive. */
  from?: string
  to?: string
  /** From 1. */
  current: number
  size: number
}

/** One page of the deleted records of several entities that the person may see, the last deleted first. */
export async function binRows(
  access: EngineAccess,
  entities: readonly Entity[],
  query: BinQuery,
): Promise<PageResult<BinRow>> {
  const { context, principal } = access
  const { current, size } = query
  if (entities.length === 0) return pageResult([], 0, query)
  const parts = await Promise.all(entities.map((entity) => binPart(accessTo(access, entity), query)))
  const all = sql.join(parts, sql` union all `)
  const { kysely } = context.database
  const { rows } = await sql<BinRow>`
    select kind || ':' || key as id, kind, title as "kindText", name, deleted_by as "deletedBy", deleted_time as "deletedTime"
    from (${all}) as bin order by deleted_time desc nulls last, kind, key limit ${size + 1} offset ${(current - 1) * size}`.execute(
    kysely,
  )
  const records = rows.slice(0, size)
  const matching = sql`select 1 from (${all}) as bin`
  const hasMore = rows.length > size
  const isUnfiltered = [query.name, query.deletedBy, query.from, query.to].every((filter) => filter === undefined)
  const mayEstimate = isUnfiltered || principal.isAdmin
  const total = hasMore ? pageTotal(context, matching, current * size, mayEstimate) : exactTotal(context, matching)
  return pageResult(records, await total, query)
}

async function binPart(access: EntityAccess, query: BinQuery): Promise<RawBuilder<unknown>> {
  const { principal, entity, table } = access
  // A name that the person may not read must not find the record either.
  const name = readMask(table, principal).sees(table.title.name) ? table.title : table.id
  const [by, at] = [table.stored.get('updateBy'), table.stored.get('updateTime')]
  const where = allOf([
    await visibleRows(access, 'deleted'),
    ...filtered(query.name, (text) => like({ ref: name.ref, kind: name.kind, list: false }, 'contains', text)),
    ...filtered(query.deletedBy, (text) => onField(by, 'eq', text)),
    ...filtered(query.from, (text) => onField(at, 'ge', text)),
    ...filtered(query.to, (text) => onField(at, 'le', text)),
  ])
  return sql`(select ${entity.$id}::text as kind, ${entity.title}::text as title, ${table.id.ref}::text as key,
    ${name.ref}::text as name, ${by ? by.ref : sql`null`}::text as deleted_by,
    ${at ? at.ref : sql`null`}::timestamptz as deleted_time
    from ${table.source} where ${where})`
}

function filtered(text: string | undefined, condition: (text: string) => Condition): Condition[] {
  return text === undefined || text === '' ? [] : [condition(text)]
}

/** An entity without author or time has no record that matches a filter on them. */
function onField(field: EntityTable['id'] | undefined, operator: 'eq' | 'ge' | 'le', text: string): Condition {
  return field ? compare({ ref: field.ref, kind: field.kind, list: false }, operator, text) : sql<boolean>`false`
}
