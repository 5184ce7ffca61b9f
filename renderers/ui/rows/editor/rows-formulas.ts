import type { Row } from '#shared/documents/entity.ts'
import type { Expression } from '#shared/expression/syntax/parse-expression.ts'
import { computedValue, inReadingOrder } from '#shared/rules/computed-fields.ts'
import { isEmptyValue, roundedToColumn } from '#shared/rules/records/coerce-record.ts'
import { fieldsReadBy } from '#shared/rules/records/record-rules.ts'
import type { RowColumn } from '../row/row-column.ts'
import type { RowReactions } from '../row/row-reactions.ts'

export interface Computed {
  columns: readonly RowColumn[]
  reactions: RowReactions
}

/** Which cells are set by their reactions. */
export interface Computing {
  /** The row begins: every reaction sets its cell once, whatever it reads. */
  begins?: boolean
  /** Fields that a person gives in this very change; they are not set. Default: all of the change. */
  given?: readonly string[]
  /** Fields of the record around that changed. */
  around?: readonly string[]
}

/** A change of a row together with the results of its formulas, each after those that it reads. */
export function withFormulas({ columns, reactions }: Computed, row: Readonly<Row>, change: Readonly<Row>): Row {
  const result: Row = { ...change }
  for (const { name, column, formula } of formulasIn(columns)) {
    if (staysAsItIs(column, row)) continue
    result[name] = computedValue(formula, reactions.shown({ ...row, ...result }), column.field)
  }
  return result
}

interface RowFormula {
  name: string
  column: RowColumn
  formula: Expression
  reads: readonly string[]
}

const formulas = new WeakMap<readonly RowColumn[], readonly RowFormula[]>()

/** Formulas of columns, each after those that it reads. */
function formulasIn(columns: readonly RowColumn[]): readonly RowFormula[] {
  const known = formulas.get(columns)
  if (known) return known
  const found = columns.flatMap((column) => {
    const { name, formula } = column
    return formula ? [{ name, column, formula, reads: fieldsReadBy(formula) }] : []
  })
  const ordered = inReadingOrder(found)
  formulas.set(columns, ordered)
  return ordered
}

/**
 * A change of a row together with the results of its formulas, and of reactions that read a changed field. Their
 * results may change what others read.
 */
export function withComputed(
  computed: Computed,
  row: Readonly<Row>,
  change: Readonly<Row>,
  { begins = false, given = Object.keys(change), around = [] }: Computing = {},
): Row {
  let result = withFormulas(computed, row, change)
  let changed = changedNames(row, result)
  // In a circle, which the checker refuses, it ends as well.
  for (let round = 0; round <= computed.columns.length; round++) {
    const first = round === 0
    const next = computed.reactions.values({ ...row, ...result }, (name, reads) => {
      const column = computed.columns.find((each) => each.name === name)
      if (given.includes(name) || (column && staysAsItIs(column, row))) return false
      if (first && begins) return true
      return reads.some((path) => isRead(path, 'row', changed) || (first && isRead(path, 'values', around)))
    })
    const set = Object.fromEntries(
      Object.entries(next)
        .map(([name, value]) => [name, roundedIn(computed, name, value)] as const)
        .filter(([name, value]) => differs(value, { ...row, ...result }[name])),
    )
    if (Object.keys(set).length === 0) return result
    const before = { ...row, ...result }
    result = withFormulas(computed, row, { ...result, ...set })
    changed = changedNames(before, result)
  }
  return result
}

function roundedIn({ columns }: Computed, name: string, value: unknown): unknown {
  const column = columns.find((each) => each.name === name)
  return column ? roundedToColumn(column.field, value) : value
}

/** Only the server could say what else it should be. */
function staysAsItIs({ unknowable = false }: RowColumn, { id }: Readonly<Row>): boolean {
  return unknowable && !isEmptyValue(id)
}

/** Fields whose values a change makes other ones. */
export function changedNames(before: Readonly<Row>, change: Readonly<Row>): string[] {
  return Object.keys(change).filter((name) => differs(change[name], before[name]))
}

function differs(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
}

/** Whether a path such as `row.count`, or `row` as a whole, reads one of the names. */
function isRead(path: string, root: 'row' | 'values', names: readonly string[]): boolean {
  const [first, name] = path.split('.')
  return first === root && (name === undefined ? names.length > 0 : names.includes(name))
}
