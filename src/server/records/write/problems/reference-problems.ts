import { sql } from 'kysely'
import { unruledRows } from '#server/records/labels/field-source.ts'
import { keysOf } from '#server/records/labels/reference-keys.ts'
import { targetOf } from '#server/records/labels/reference-target.ts'
import { choosableRows } from '#server/records/policy/row-scope.ts'
import { oneOf } from '#server/records/read/sql/comparison.ts'
import type { Field, Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from '../write.ts'

/**
 * References to records that do not exist, or not for this person. A stored reference may stay. The rows found are
 * locked against deletion until the write ends.
 */
export async function referenceProblems(
  write: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(write.table.fields)) {
    // The parent in a tree has its own rules.
    if (!field['x-ref'] || name === write.entity['x-tree']?.parent) continue
    const present = new Set(keysOf(field, existing?.[name]))
    const added = keysOf(field, record[name]).filter((key) => !present.has(key))
    if (added.length === 0 || (await allChoosable(write, field, added))) continue
    problems.push({ field: name, keyword: 'reference', message: `所选${field.title}不存在` })
  }
  return problems
}

async function allChoosable(write: Write, field: Field, keys: readonly string[]): Promise<boolean> {
  const { principal, policy, trx } = write
  const reference = field['x-ref']!
  const target = targetOf(write, reference)
  const { table, value } = target
  const choosable =
    unruledRows(field, table, principal) ?? policy.choosable.get(reference.entity) ?? (await choosableRows(target))
  const { rows } = await sql<{ key: string }>`
    select ${value.ref}::text as key from ${table.source}
    where ${choosable} and ${oneOf({ ref: value.ref, kind: value.kind, list: false }, keys)}
    for key share of t`.execute(trx)
  const found = new Set(rows.map(({ key }) => key))
  return keys.every((key) => found.has(key))
}
