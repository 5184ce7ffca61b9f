import type { Row } from '#shared/documents/entity.ts'
import { activeRows, changeRows, insertRows, rowKey } from '#shared/rules/row-state.ts'
import type { CellPlace } from '../cells/cell-range.ts'
import { columnIn } from '../cells/cell-state.ts'
import type { Editing } from '../editor/rows-editor-input.ts'
import { type Computing, changedNames, withComputed } from '../editor/rows-formulas.ts'
import { planPaste } from '../editor/rows-paste.ts'
import { validateRows, withJudged, withoutProblems } from '../editor/rows-problems.ts'
import {
  activate,
  asOneStep,
  type Outcome,
  type RowsContext,
  type RowsState,
  remember,
  withUntyped,
} from './rows-state.ts'

export function edit(
  state: RowsState,
  place: CellPlace,
  editing: Editing,
  { shown, isWritable }: RowsContext,
): RowsState {
  const row = activeRows(state.rows).find((each) => rowKey(each) === place.key)
  const active = activate(state, place)
  if (!row || !isWritable(shown[place.column]!, row)) return active
  return { ...active, beforeEditing: state.rows, editing }
}

/** Changes fields of rows with their formulas and reactions, as part of the current step. */
export function change(
  state: RowsState,
  changes: ReadonlyMap<string, Readonly<Row>>,
  context: RowsContext,
  computing?: Computing,
): RowsState {
  const byKey = new Map(state.rows.map((row) => [rowKey(row), row]))
  const computed = new Map(
    [...changes].map(([key, values]) => [key, withComputed(context, byKey.get(key) ?? {}, values, computing)]),
  )
  return changeComputed(state, computed, context)
}

function changeComputed(
  state: RowsState,
  changes: ReadonlyMap<string, Readonly<Row>>,
  { basis }: RowsContext,
): RowsState {
  const rows = changeRows(state.rows, changes, basis)
  return { ...state, rows, problems: withoutProblems(state.problems, changes) }
}

export function write(state: RowsState, key: string, field: string, value: unknown, context: RowsContext): RowsState {
  const writing = `${key} ${field}`
  const next = change(state, new Map([[key, { [field]: value }]]), context)
  if (next.rows === state.rows || state.writing === writing) return { ...next, writing: state.writing }
  return { ...remember(next, state.rows), writing }
}

export function follow(state: RowsState, around: readonly string[], context: RowsContext): RowsState {
  const changes = activeRows(state.rows).flatMap((row) => {
    const values = withComputed(context, row, {}, { around })
    return changedNames(row, values).length > 0 ? [[rowKey(row), values] as const] : []
  })
  if (changes.length === 0) return state
  const known = changes.reduce((noted, [key, values]) => withUntyped(noted, key, values), state)
  return changeComputed(known, new Map(changes), context)
}

/** Validates rows alone. Rules between rows are always validated over all rows. */
export function validate(
  state: RowsState,
  keys: ReadonlySet<string>,
  fields: ReadonlySet<string> | undefined,
  { rules, values }: RowsContext,
): RowsState {
  const { cells } = validateRows(rules, state.rows, values(), keys)
  return { ...state, problems: withJudged(state.problems, cells, keys, fields) }
}

export function clear(
  state: RowsState,
  keys: readonly string[],
  names: readonly string[],
  context: RowsContext,
): RowsState {
  const { columns, isWritable } = context
  const changes = activeRows(state.rows)
    .filter((row) => keys.includes(rowKey(row)))
    .map((row) => {
      const writable = columns.filter((column) => names.includes(column.name) && isWritable(column, row))
      return [rowKey(row), Object.fromEntries(writable.map(({ name }) => [name, null]))] as const
    })
  return asOneStep(state, change(state, new Map(changes), context))
}

/** Cells that were pasted with their left upper corner at this place. */
export interface Paste {
  type: 'paste'
  cells: readonly (readonly string[])[]
  at: { row: number; column: number }
}

export function paste(state: RowsState, { cells, at }: Paste, context: RowsContext): Outcome {
  const { shown, most, canAdd, isWritable, defaults, basis, reactions, newKey } = context
  const undeleted = activeRows(state.rows)
  if (!canAdd && at.row + cells.length > undeleted.length) {
    return { state, notice: '不能增加行，粘贴的内容超出了已有的行' }
  }
  const plan = planPaste({
    columns: shown,
    rows: state.rows,
    cells,
    at,
    most,
    isWritable,
    columnIn: (column, row) => (row ? columnIn(column, reactions.states(row)) : column),
    makeRow: () => defaults,
    newKey,
  })
  if (typeof plan === 'string') return { state, notice: plan }
  const width = Math.max(...cells.map((row) => row.length))
  const pasted = shown.slice(at.column, at.column + width)
  const given = pasted.filter((column) => isWritable(column, undefined)).map(({ name }) => name)
  const added = plan.added.map((row) => withComputed(context, {}, row, { begins: true, given }))
  const next = change(state, plan.changes, context)
  const rows = insertRows(next.rows, undeleted.length, added, basis)
  return {
    state: asOneStep(state, { ...next, rows }),
    ...(plan.leftOut > 0 && { notice: `有${plan.leftOut}格没有对应的列或不可修改，未粘贴` }),
    validation: {
      type: 'validate',
      keys: new Set([...plan.changes.keys(), ...added.map(rowKey)]),
      fields: new Set(pasted.map(({ name }) => name)),
    },
  }
}
