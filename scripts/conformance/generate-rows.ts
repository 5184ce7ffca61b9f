import { withFormulas } from '#renderers/ui/rows/editor/rows-formulas.ts'
import { NO_REACTIONS } from '#renderers/ui/rows/row/row-reactions.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { sumOf } from '#shared/rules/records/cross-row.ts'
import {
  activeRows,
  changeRows,
  deleteRows,
  insertRows,
  moveRow,
  newRow,
  type Rows,
  type RowsBasis,
  rowKey,
  withKeys,
} from '#shared/rules/row-state.ts'
import type { SeededRandom } from '#shared/testing/seeded-random.ts'
import { anyValue } from './field-values.ts'
import { generateRecord, type Known } from './generate-record.ts'
import type { SubTable } from './sub-tables.ts'

const MOST_ROWS = 4
/** Too many rows are slow to write, so they are rare. */
const TOO_MANY = 1 / 200

/**
 * Makes rows of a sub-table as a person or another program sends them. Most rows are valid, so that rules over several
 * rows are reached.
 */
export function generateRows(subTable: SubTable, known: Known, random: SeededRandom, stored: Rows = []): Rows {
  const { children } = subTable
  const basis: RowsBasis = { original: stored, order: children.order }
  const isSound = random.chance(0.6)
  const begun = changedRows(subTable, withKeys(stored), basis, random, isSound)
  const added = Array.from({ length: numberOfRows(subTable, begun, random) }, () =>
    generateRow(subTable, known, random, isSound),
  )
  return insertRows(begun, activeRows(begun).length, added, basis)
}

/** Makes the single row that a record may have. */
export function generateOneRow(subTable: SubTable, known: Known, random: SeededRandom, stored: Row | null): Row | null {
  if (random.chance(0.2)) return stored
  const { rowKey: _, ...row } = generateRow(subTable, known, random, random.chance(0.6))
  if (!stored) return row
  const { rowState: __, ...values } = row
  const [keyed] = withKeys([stored])
  return changeRows([keyed!], new Map([[rowKey(keyed!), values]]), { original: [stored] })[0] as Row
}

/**
 * Usually sets totals of the record to the sums of its rows; otherwise nearly every record would break a rule over
 * sums.
 */
export function withSums(subTable: SubTable, rows: Rows, record: Row, random: SeededRandom): void {
  for (const rule of subTable.children.rules ?? []) {
    const total = 'sum' in rule ? (rule.equals ?? rule.atMost ?? rule.atLeast) : undefined
    if (total === undefined || random.chance(0.2)) continue
    record[total] = sumOf(activeRows(rows).map((row) => row[(rule as { sum: string }).sum]))
  }
}

function numberOfRows({ children: { maxItems } }: SubTable, begun: Rows, random: SeededRandom): number {
  if (maxItems !== undefined && random.chance(TOO_MANY)) return maxItems + 1 - activeRows(begun).length
  return random.whole(begun.length > 0 ? MOST_ROWS / 2 : MOST_ROWS)
}

let attempt = 0

function generateRow(
  { entity, columns, children }: SubTable,
  known: Known,
  random: SeededRandom,
  isSound: boolean,
): Row {
  const row: Row = {}
  const names = new Set(columns.map(({ name }) => name))
  const source: Entity = {
    ...entity,
    required: (entity.required ?? []).filter((name) => names.has(name)),
    properties: Object.fromEntries(Object.entries(entity.properties).filter(([name]) => names.has(name))),
  }
  const given = isSound && known.records.length > 0 ? random.pick(known.records) : generateRecord(source, known, random)
  for (const { name, field, required } of columns) {
    row[name] = Object.hasOwn(given, name) ? given[name] : field.default
    // An absent value gets its default; in a form, clearing it has another meaning.
    if (required && isEmptyValue(row[name])) row[name] = field.default
  }
  for (const rule of children.rules ?? []) {
    // Decimals beyond the stored ones must not change the sums.
    if ('sum' in rule && typeof row[rule.sum] === 'number' && random.chance(0.2))
      row[rule.sum] = (row[rule.sum] as number) + 0.005
    const [first] = 'noDuplicates' in rule ? rule.noDuplicates : []
    if (first !== undefined && typeof row[first] === 'string' && random.chance(0.8))
      row[first] += String(random.whole(1e4))
  }
  return newRow(`row-${++attempt}`, withFormulas({ columns, reactions: NO_REACTIONS }, row, row))
}

/** Changes, deletes or moves some stored rows. */
function changedRows(
  { columns }: SubTable,
  rows: Rows,
  basis: RowsBasis,
  random: SeededRandom,
  isSound: boolean,
): Rows {
  let next = rows
  for (const row of rows) {
    const key = rowKey(row)
    const what = random.next()
    if (what < 0.3) {
      const { name, field } = random.pick(columns.filter(({ formula }) => !formula))
      // Such a row is valid in most cases.
      const value = isSound ? row[name] : anyValue(field, random)
      const change = withFormulas({ columns, reactions: NO_REACTIONS }, row, { [name]: value })
      next = changeRows(next, new Map([[key, change]]), basis)
    } else if (what < 0.45) next = deleteRows(next, new Set([key]), basis)
    else if (what < 0.6 && basis.order !== undefined) next = moveRow(next, key, 0, basis)
  }
  return next.filter((row) => !isEmptyValue(row.id) || activeRows([row]).length > 0)
}
