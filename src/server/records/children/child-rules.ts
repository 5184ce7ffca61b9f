import { sql } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
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
 * Checks the rules over all rows of each sub-table (number of rows, duplicates, sums), after the rows were written.
 * Includes stored rows that the request did not send.
 * @param body fields of the record that the request sent, or `all` to check every sub-table. With fields, checks only
 * sub-tables whose rows were sent, or whose rules read one of the fields.
 * @param sent sub-tables whose rows were sent
 * @param paths path of each sent row in the body, such as `lines[3]`, by its key
 * @throws AppError RECORD_INVALID with problems under paths such as `lines[3].goods`, or `lines` for all rows together
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
    if (!hasRules(children) || !(body === 'all' || isSent || isTouched(write.entity, children, body))) continue
    const rows = sentLast(await allRowsOf(write, id, children), paths)
    const name = childName(children)
    for (const { index, field, keyword, message } of crossRowProblems(children, rows, await recordOf(write, id))) {
      const path = index === undefined ? undefined : paths.get(String(rows[index]!.id))
      problems.push({ field: path === undefined ? name : `${path}.${field}`, keyword, message })
    }
  }
  if (problems.length > 0) throw invalid(problems)
}

/**
 * Puts sent rows last. Of two duplicates the later one gets the problem, and the client can correct only a row that it
 * sent.
 */
function sentLast(rows: readonly Row[], paths: ReadonlyMap<string, string>): Row[] {
  const isSent = (row: Row) => paths.has(String(row.id))
  return [...rows.filter((row) => !isSent(row)), ...rows.filter(isSent)]
}

/**
 * Checks the sub-tables of records that were written without any of their sub-table rows.
 * @param ids keys of the records
 * @throws AppError RECORD_INVALID with problems under the names of the sub-tables
 */
export async function checkRowsOf(write: Write, ids: readonly string[]): Promise<void> {
  if (!(write.entity['x-children'] ?? []).some(hasRules)) return
  for (const id of ids) await checkChildRules(write, id, { body: 'all', sent: [], paths: new Map() })
}

function hasRules({ rules, minItems, maxItems }: Children): boolean {
  return (rules ?? minItems ?? maxItems) !== undefined
}

/**
 * Returns whether a write may change a field of the record that a rule compares with the sum of the rows: the body has
 * it, or the server computes it.
 */
function isTouched({ properties }: Entity, { rules = [] }: Children, body: Readonly<Row>): boolean {
  const changes = (name: string | undefined) =>
    name !== undefined && (Object.hasOwn(body, name) || properties[name]?.['x-computed'] !== undefined)
  return rules.some((rule) => 'sum' in rule && [rule.equals, rule.atMost, rule.atLeast].some(changes))
}

async function recordOf({ table, trx }: Write, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasKey(table, [id])}`.execute(trx)
  return rows[0]!
}
