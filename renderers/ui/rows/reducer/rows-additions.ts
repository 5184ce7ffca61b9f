import type { Row } from '#shared/documents/entity.ts'
import { activeRows, arrangeRows, copiedRow, insertRows, newRow, type Rows, rowKey } from '#shared/rules/row-state.ts'
import { withComputed, withFormulas } from '../editor/rows-formulas.ts'
import { activate, type Outcome, type RowsContext, type RowsState, step } from './rows-state.ts'

/** New row with its defaults and the values of its reactions and formulas. */
export function startRow(context: RowsContext): Row {
  return withComputed(context, {}, newRow(context.newKey(), context.defaults), { begins: true, given: [] })
}

/** New rows with further values. Also returns the state that knows their untyped values. */
function startRows(state: RowsState, values: readonly Readonly<Row>[], context: RowsContext): [RowsState, Row[]] {
  const started = values.map(() => startRow(context))
  const untyped = new Map([...state.untyped, ...started.map((row) => [rowKey(row), row] as const)])
  return [{ ...state, untyped }, started.map((row, place) => ({ ...row, ...values[place] }))]
}

export function add(state: RowsState, place: number, values: readonly Readonly<Row>[], context: RowsContext): Outcome {
  const [known, rows] = startRows(state, values, context)
  return insert(known, place, rows, context)
}

export function offer(state: RowsState, context: RowsContext): Outcome {
  const [known, rows] = startRows(state, [{}], context)
  const offered = new Set([...state.offered, ...rows.map(rowKey)])
  return insert({ ...known, offered }, activeRows(state.rows).length, rows, context)
}

function insert(state: RowsState, place: number, added: Rows, context: RowsContext): Outcome {
  return accept(state, added, context, () => insertRows(state.rows, place, added, context.basis))
}

/** Inserts rows after a row, into the same container. */
export function insertAfter(state: RowsState, key: string, added: Rows, context: RowsContext): Outcome {
  const { nesting, basis } = context
  const undeleted = activeRows(state.rows)
  if (!nesting) return insert(state, undeleted.findIndex((row) => rowKey(row) === key) + 1, added, context)
  return accept(state, added, context, () => arrangeRows(state.rows, nesting.withNew(undeleted, key, added), basis))
}

/** Adds rows unless there would be too many, and makes the first cell of them active that may be written. */
function accept(
  state: RowsState,
  added: Rows,
  { most, canAdd, shown, isWritable }: RowsContext,
  rowsWithAdded: () => Rows,
): Outcome {
  if (added.length === 0 || !canAdd) return { state }
  if (activeRows(state.rows).length + added.length > most) return { state, notice: tooMany(most) }
  const column = shown.findIndex((each) => isWritable(each, undefined))
  const arrived = { ...step(state, rowsWithAdded()), arrivals: state.arrivals + 1 }
  return { state: activate(arrived, { key: rowKey(added[0]!), column: Math.max(0, column) }) }
}

const tooMany = (most: number) => `最多${most}行`

export function become(state: RowsState, values: readonly Readonly<Row>[], context: RowsContext): Outcome {
  const { most, basis } = context
  if (values.length > most) return { state, notice: tooMany(most) }
  const [known, rows] = startRows(state, values, context)
  const next = step(known, arrangeRows(state.rows, rows, basis))
  return { state: activate({ ...next, problems: new Map(), ticked: new Set() }, null) }
}

export function copy(state: RowsState, keys: readonly string[], context: RowsContext): Outcome {
  const { columns, copied, newKey } = context
  const fields = columns.map(({ name }) => name)
  const undeleted = activeRows(state.rows)
  const originals = undeleted.filter((row) => keys.includes(rowKey(row)))
  const copies: Row[] = []
  for (const row of originals) {
    const one = { ...copiedRow(newKey(), row, fields), ...copied?.(row, [...undeleted, ...copies]) }
    copies.push({ ...one, ...withFormulas(context, one, {}) })
  }
  const last = originals.at(-1)
  return last ? insertAfter(state, rowKey(last), copies, context) : { state }
}
