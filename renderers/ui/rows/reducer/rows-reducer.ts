import type { Row } from '#shared/documents/entity.ts'
import {
  activeRows,
  arrangeRows,
  deleteRows,
  moveRow,
  type Rows,
  restoreRows,
  rowKey,
  stateOf,
} from '#shared/rules/row-state.ts'
import type { CellPlace } from '../cells/cell-range.ts'
import type { Editing } from '../editor/rows-editor-input.ts'
import type { CellProblems } from '../editor/rows-problems.ts'
import { add, become, copy, insertAfter, offer, startRow } from './rows-additions.ts'
import { change, clear, edit, follow, type Paste, paste, validate, write } from './rows-changes.ts'
import {
  activate,
  type Outcome,
  type RowsContext,
  type RowsState,
  redo,
  remember,
  step,
  undo,
  type Validation,
  withUntyped,
} from './rows-state.ts'

export type RowsAction =
  /** Makes a cell active; `extend` leaves the other end of the range. */
  | { type: 'activate'; place: CellPlace | null; extend?: boolean }
  /** Makes the first cell active when none is. */
  | { type: 'begin' }
  /** Edits a cell when it may be written. */
  | { type: 'edit'; place: CellPlace; editing: Editing }
  /** Ends editing. The change becomes one step, and the cell is validated. */
  | { type: 'commit'; place: CellPlace }
  | { type: 'cancel' }
  /** Value of the edited cell, with each letter. */
  | { type: 'input'; key: string; field: string; value: unknown }
  /** Values that a control fills into several fields. */
  | { type: 'fill'; key: string; values: Readonly<Row> }
  /** Value of a field outside of the grid. */
  | { type: 'write'; key: string; field: string; value: unknown }
  | { type: 'leave'; key: string; field: string }
  /** Fields of the record around the rows changed. */
  | { type: 'follow'; around: readonly string[] }
  | { type: 'add' }
  /** Adds a row behind the last one. It counts once something is typed into it. */
  | { type: 'offer' }
  | { type: 'insertBelow'; key: string }
  /** Inserts new rows with these values. */
  | { type: 'put'; place: number; values: readonly Readonly<Row>[] }
  /** Replaces all rows by new ones with these values. */
  | { type: 'become'; values: readonly Readonly<Row>[] }
  | { type: 'copy'; keys: readonly string[] }
  | { type: 'move'; key: string; to: number }
  /** Replaces the active rows, by their keys. */
  | { type: 'arrange'; rows: Rows }
  | { type: 'remove'; keys: readonly string[] }
  | { type: 'restore' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'clear'; keys: readonly string[]; names: readonly string[] }
  | Paste
  /** Validates rows; reports new problems of these fields only. */
  | Validation
  | { type: 'tick'; change: Change<ReadonlySet<string>> }
  | { type: 'report'; change: Change<CellProblems> }

type Change<T> = T | ((before: T) => T)

/** Applies one action. Returns the same state when nothing changes. */
export function reduceRows(state: RowsState, action: RowsAction, context: RowsContext): Outcome {
  switch (action.type) {
    case 'paste':
      return paste(state, action, context)
    case 'add':
      return add(state, activeRows(state.rows).length, [{}], context)
    case 'offer':
      return offer(state, context)
    case 'put':
      return add(state, action.place, action.values, context)
    case 'insertBelow': {
      const row = startRow(context)
      return insertAfter(withUntyped(state, rowKey(row), row), action.key, [row], context)
    }
    case 'become':
      return become(state, action.values, context)
    case 'copy':
      return copy(state, action.keys, context)
    default:
      return { state: reduceQuietly(state, action, context) }
  }
}

type QuietAction = Exclude<RowsAction, { type: 'paste' | 'add' | 'offer' | 'put' | 'insertBelow' | 'become' | 'copy' }>

/** Actions that refuse nothing. */
function reduceQuietly(state: RowsState, action: QuietAction, context: RowsContext): RowsState {
  const { rows } = state
  switch (action.type) {
    case 'activate':
      return activate(state, action.place, action.extend)
    case 'begin': {
      const [first] = activeRows(rows)
      return first && !state.active ? { ...state, active: { key: rowKey(first), column: 0 } } : state
    }
    case 'edit':
      return edit(state, action.place, action.editing, context)
    case 'commit': {
      const { key, column } = action.place
      const remembered = rows === state.beforeEditing ? state : remember(state, state.beforeEditing)
      const left: RowsState = { ...remembered, beforeEditing: rows, editing: null }
      return validate(left, new Set([key]), new Set([context.shown[column]!.name]), context)
    }
    case 'cancel':
      return { ...state, rows: state.beforeEditing, editing: null }
    case 'input':
      return change(state, new Map([[action.key, { [action.field]: action.value }]]), context)
    case 'fill':
      return change(withUntyped(state, action.key, action.values), new Map([[action.key, action.values]]), context)
    case 'write':
      return write(state, action.key, action.field, action.value, context)
    case 'leave':
      return validate({ ...state, writing: null }, new Set([action.key]), new Set([action.field]), context)
    case 'follow':
      return follow(state, action.around, context)
    case 'move': {
      const { nesting, basis } = context
      if (nesting) return arrange(state, nesting.moved(activeRows(rows), action.key, action.to), context)
      return step(state, moveRow(rows, action.key, action.to, basis))
    }
    case 'arrange':
      return arrange(state, action.rows, context)
    case 'remove':
      return remove(state, action.keys, context)
    case 'restore': {
      const deleted = rows.filter((row) => stateOf(row) === 'deleted')
      return step(state, restoreRows(rows, new Set(deleted.map(rowKey)), context.basis))
    }
    case 'undo':
      return undo(state)
    case 'redo':
      return redo(state)
    case 'clear':
      return clear(state, action.keys, action.names, context)
    case 'validate':
      return validate(state, action.keys, action.fields, context)
    case 'tick':
      return { ...state, ticked: changed(state.ticked, action.change) }
    case 'report':
      return { ...state, problems: changed(state.problems, action.change) }
  }
}

function changed<T extends object>(before: T, change: Change<T>): T {
  return typeof change === 'function' ? (change as (before: T) => T)(before) : change
}

function arrange(state: RowsState, next: Rows, { basis }: RowsContext): RowsState {
  const undeleted = activeRows(state.rows)
  if (next.length === undeleted.length && next.every((row, place) => row === undeleted[place])) return state
  return step(state, arrangeRows(state.rows, next, basis))
}

function remove(state: RowsState, keys: readonly string[], { nesting, basis }: RowsContext): RowsState {
  const { rows, problems } = state
  const before = activeRows(rows)
  const place = Math.min(...keys.map((key) => before.findIndex((row) => rowKey(row) === key)))
  const deleted = new Set(keys)
  const next = step(
    state,
    nesting ? arrangeRows(rows, nesting.without(before, deleted), basis) : deleteRows(rows, deleted, basis),
  )
  const left = activeRows(next.rows)
  const neighbour = left[Math.min(place, left.length - 1)]
  return {
    ...next,
    ticked: new Set(),
    problems: new Map([...problems].filter(([key]) => !deleted.has(key))),
    active: neighbour ? { key: rowKey(neighbour), column: state.active?.column ?? 0 } : null,
    editing: null,
  }
}
