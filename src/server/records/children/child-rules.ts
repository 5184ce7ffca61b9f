import { sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { crossRowProblems } from '#shared/rules/records/cross-row.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { fullSelectList } from '../read/sql/select-list.ts'
import { hasKey } from '../write/lock-rows.ts'
import type { Write } from '../write/write.ts'
import { invalid } from '../write/write-failure.ts'
import type { Children, SentChildren } from './child-rows.ts'
import { allRowsOf } from './own-rows.ts'

/**
 * Judges the rows of each sub-table together, as they are after the write. Rows that were not sent count too.
 * @param body what was sent of the record; an edit skips rules that the body does not touch
 * @param paths place of each row in the body, by its key
 * @throws AppError RECORD_INVALID with problems such as `lines[3].goods`, or `lines` for all rows.
 */
export async function checkChildRules(
  write: Write,
  id: string,
  {
    body,
    sent,
    paths,
  }: { body: 'all' | Readonly<Row>; sent: readonly SentChildren[]; paths: ReadonlyMap<string, string> },
): Promise<void> {
  const problems: FieldProblem[] = []
  for (const children of write.entity['x-children'] ?? []) {
    const isSent = sent.some((each) => each.children === children)
    if (!hasRules(children) || !(body === 'all' || isSent || isTouched(children, body))) continue
    const rows = sentLast(await allRowsOf(write, id, children), paths)
    const name = childName(children)
    for (const { index, field, keyword, message } of crossRowProblems(children, rows, await recordOf(write, id))) {
      const path = index === undefined ? undefined : paths.get(String(rows[index]!.id))
      problems.push({ field: path === undefined ? name : `${path}.${field}`, keyword, message })
    }
  }
  if (problems.length > 0) throw invalid(problems)
}

/** Puts sent rows last, so that of two equal rows the sent one gets the problem: the sender can correct it. */
function sentLast(rows: readonly Row[], paths: ReadonlyMap<string, string>): Row[] {
  const isSent = (row: Row) => paths.has(String(row.id))
  return [...rows.filter((row) => !isSent(row)), ...rows.filter(isSent)]
}

/**
 * Judges the rows of records that were added or changed without sending any of their rows.
 * @throws AppError RECORD_INVALID with problems under the names of the sub-tables.
 */
export async function checkRowsOf(write: Write, ids: readonly string[]): Promise<void> {
  if (!(write.entity['x-children'] ?? []).some(hasRules)) return
  for (const id of ids) await checkChildRules(write, id, { body: 'all', sent: [], paths: new Map() })
}

function hasRules({ rules, minItems, maxItems }: Children): boolean {
  return (rules ?? minItems ?? maxItems) !== undefined
}

/** Checks whether the body changes a total of the record with which a rule compares the rows. */
function isTouched({ rules = [] }: Children, body: Readonly<Row>): boolean {
  return rules.some(
    (rule) =>
      'sum' in rule && [rule.equals, rule.atMost, rule.atLeast].some((name) => name && Object.hasOwn(body, name)),
  )
}

async function recordOf({ table, trx }: Write, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasKey(table, [id])}`.execute(trx)
  return rows[0]!
}
