import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import type { EntityTable, StoredField } from '#server/records/entity-table.ts'
import { reachedMembers } from '#server/records/policy/membership.ts'
import { compare } from '#server/records/read/sql/comparison.ts'
import { allOf, type Condition } from '#server/records/read/sql/condition.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from '../write.ts'
import { takenProblem } from '../write-failure.ts'

/**
 * Finds values that another record has, deleted ones included, by one statement. It serves the readable message; the
 * unique index decides.
 */
export async function uniqueProblems(
  { table, principal, trx }: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
): Promise<FieldProblem[]> {
  const merged = { ...existing, ...record }
  const uniqueFields = [...table.stored.values()].flatMap((field) => {
    const touched =
      field.field['x-unique'] && uniqueParts(table, field).some(({ name }) => changes(name, record, existing))
    const taken = touched ? takenCondition(table, field, merged, principal) : undefined
    return taken ? [{ field, taken: existing ? allOf([taken, otherThan(table, String(existing.id))]) : taken }] : []
  })
  if (uniqueFields.length === 0) return []
  const binned = isBinned(table, principal)
  const answers = uniqueFields.map(
    ({ taken }, index) =>
      sql`(select bool_and(${binned}) from ${table.source} where ${taken}) as ${sql.id(`u${index}`)}`,
  )
  const { rows } = await sql<Record<string, boolean | null>>`select ${sql.join(answers)}`.execute(trx)
  return uniqueFields.flatMap(({ field }, index) => {
    const inBin = rows[0]![`u${index}`]
    return inBin === null || inBin === undefined ? [] : [takenProblem(field, inBin)]
  })
}

/**
 * Condition that a row is in a recycle bin that the person reaches. For a row of another tenant not even that is
 * revealed.
 */
export function isBinned(table: EntityTable, principal: Principal): Condition {
  const { entity, stored } = table
  const deleted = entity['x-soft-delete'] ? stored.get('delFlag') : undefined
  return deleted ? allOf([sql<boolean>`${deleted.ref} = 1`, ...reachedMembers(table, principal)]) : sql<boolean>`false`
}

function changes(name: string, record: Readonly<Row>, existing?: Readonly<Row>): boolean {
  return !existing || (Object.hasOwn(record, name) && record[name] !== existing[name])
}

/** Fields that are unique together, first the one that defines it. */
export function uniqueParts(table: EntityTable, field: StoredField): StoredField[] {
  const unique = field.field['x-unique']
  const others = unique && unique !== true ? unique.with : []
  return [field, ...others.flatMap((name) => table.stored.get(name) ?? [])]
}

/**
 * Condition on rows with these values.
 * @returns undefined when a value is empty, since then none is taken.
 */
export function takenCondition(
  table: EntityTable,
  field: StoredField,
  values: Readonly<Row>,
  principal: Principal,
): Condition | undefined {
  const conditions: Condition[] = []
  for (const { name, ref, kind } of uniqueParts(table, field)) {
    const value = name === 'tenantId' ? principal.tenantId : values[name]
    if (isEmptyValue(value)) return undefined
    conditions.push(compare({ ref, kind, list: false }, 'eq', String(value)))
  }
  return allOf(conditions)
}

export function otherThan(table: EntityTable, id: string): Condition {
  return compare({ ref: table.id.ref, kind: table.id.kind, list: false }, 'ne', id)
}
