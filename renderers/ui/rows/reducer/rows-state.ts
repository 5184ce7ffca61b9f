import type { Row } from '#shared/documents/entity.ts'
import { type Rows, rowKey, stateOf } from '#shared/rules/row-state.ts'
import type { CellPlace } from '../cells/cell-range.ts'
import type { Editing, RowsEditorInput } from '../editor/rows-editor-input.ts'
import type { CellProblems } from '../editor/rows-problems.ts'

const MOST_UNDO_STEPS = 50

export interface RowsState {
  rows: Rows
  active: CellPlace | null
  /** Other end of the selected range. */
  anchor: CellPlace | null
  editing: Editing | null
  ticked: ReadonlySet<string>
  problems: CellProblems
  /** Rows of earlier steps, the latest last. */
  past: readonly Rows[]
  /** Rows of undone steps, the next one last. */
  future: readonly Rows[]
  /** Rows before the cell was edited. */
  beforeEditing: Rows
  /** Field outside of the grid that is being written. All its letters are one step. */
  writing: string | null
  /** Values by row that nobody typed: those of a new row, and those that controls filled in. */
  untyped: ReadonlyMap<string, Row>
  /** Rows that Enter added behind the last one. Untouched ones are neither validated nor sent. */
  offered: ReadonlySet<string>
  /** Number of additions, after each of which the focus goes to the new row. */
  arrivals: number
}

/** Properties of the sub-table that the reducer reads, and a source of keys for new rows. */
export type RowsContext = Omit<RowsEditorInput, 'rows' | 'onRows' | 'reveal' | 'announce'> & { newKey(): string }

export interface Validation {
  type: 'validate'
  keys: ReadonlySet<string>
  fields?: ReadonlySet<string>
}

export interface Outcome {
  state: RowsState
  /** Sentence for the user. */
  notice?: string
  /** Validation that follows once the form has the rows, since its totals may depend on them. */
  validation?: Validation
}

export const initialRowsState = (rows: Rows): RowsState => ({
  rows,
  active: null,
  anchor: null,
  editing: null,
  ticked: new Set(),
  problems: new Map(),
  past: [],
  future: [],
  beforeEditing: rows,
  writing: null,
  untyped: new Map(),
  offered: new Set(),
  arrivals: 0,
})

/** Adds a step that can be undone. Undone steps cannot be redone after it. */
export function remember(state: RowsState, former: Rows): RowsState {
  return { ...state, past: [...state.past, former].slice(-MOST_UNDO_STEPS), future: [], writing: null }
}

export function step(state: RowsState, rows: Rows): RowsState {
  return rows === state.rows ? state : { ...remember(state, state.rows), rows }
}

export function undo(state: RowsState): RowsState {
  const rows = state.past.at(-1)
  if (!rows) return state
  const future = [...state.future, state.rows]
  return { ...state, rows, past: state.past.slice(0, -1), future, writing: null, editing: null }
}

export function redo(state: RowsState): RowsState {
  const rows = state.future.at(-1)
  if (!rows) return state
  const past = [...state.past, state.rows]
  return { ...state, rows, past, future: state.future.slice(0, -1), writing: null, editing: null }
}

export function activate(state: RowsState, place: CellPlace | null, extend = false): RowsState {
  return { ...state, active: place, anchor: extend ? state.anchor : place, editing: null }
}

export function withUntyped(state: RowsState, key: string, values: Readonly<Row>): RowsState {
  return { ...state, untyped: new Map(state.untyped).set(key, { ...state.untyped.get(key), ...values }) }
}

/** Makes changes since a former state one step. */
export function asOneStep(former: RowsState, next: RowsState): RowsState {
  return next.rows === former.rows ? next : remember(next, former.rows)
}

/** Rows without those that were offered and left as they are. */
export function filledRows(
  { untyped, offered }: RowsState,
  rows: Rows,
  { columns }: Pick<RowsContext, 'columns'>,
): Rows {
  return rows.filter((row) => {
    const key = rowKey(row)
    if (!offered.has(key) || stateOf(row) !== 'new') return true
    const begun = untyped.get(key) ?? {}
    return columns.some(({ name }) => (row[name] ?? null) !== (begun[name] ?? null))
  })
}
