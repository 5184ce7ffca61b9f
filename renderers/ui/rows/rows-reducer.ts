import type { Row } from '#shared/documents/entity.ts'
import {
  activeRows,
  arrangeRows,
  changeRows,
  copiedRow,
  deleteRows,
  insertRows,
  moveRow,
  newRow,
  type Rows,
  restoreRows,
  rowKey,
  stateOf,
} from '#shared/rules/row-state.ts'
import type { CellPlace } from './cell-range.ts'
import { columnIn } from './cell-state.ts'
import type { Editing, RowsEditorInput } from './rows-editor-input.ts'
import { type Computing, changedNames, withComputed, withFormulas } from './rows-formulas.ts'
import { planPaste } from './rows-paste.ts'
import { type CellProblems, validateRows, withJudged, withoutProblems } from './rows-problems.ts'

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
  | { type: 'paste'; cells: readonly (readonly string[])[]; at: { row: number; column: number } }
  /** Validates rows; reports new problems of these fields only. */
  | Validation
  | { type: 'tick'; change: Change<ReadonlySet<string>> }
  | { type: 'report'; change: Change<CellProblems> }

type Change<T> = T | ((before: T) => T)

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

/** Adds a step that can be undone. Undone steps cannot be redone after it. */
function remember(state: RowsState, former: Rows): RowsState {
  return { ...state, past: [...state.past, former].slice(-MOST_UNDO_STEPS), future: [], writing: null }
}

function step(state: RowsState, rows: Rows): RowsState {
  return rows === state.rows ? state : { ...remember(state, state.rows), rows }
}

function undo(state: RowsState): RowsState {
  const rows = state.past.at(-1)
  if (!rows) return state
  const future = [...state.future, state.rows]
  return { ...state, rows, past: state.past.slice(0, -1), future, writing: null, editing: null }
}

function redo(state: RowsState): RowsState {
  const rows = state.future.at(-1)
  if (!rows) return state
  const past = [...state.past, state.rows]
  return { ...state, rows, past, future: state.future.slice(0, -1), writing: null, editing: null }
}

function activate(state: RowsState, place: CellPlace | null, extend = false): RowsState {
  return { ...state, active: place, anchor: extend ? state.anchor : place, editing: null }
}

function edit(state: RowsState, place: CellPlace, editing: Editing, { shown, isWritable }: RowsContext): RowsState {
  const row = activeRows(state.rows).find((each) => rowKey(each) === place.key)
  const active = activate(state, place)
  if (!row || !isWritable(shown[place.column]!, row)) return active
  return { ...active, beforeEditing: state.rows, editing }
}

/** Changes fields of rows with their formulas and reactions, as part of the current step. */
function change(
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

function write(state: RowsState, key: string, field: string, value: unknown, context: RowsContext): RowsState {
  const writing = `${key} ${field}`
  const next = change(state, new Map([[key, { [field]: value }]]), context)
  if (next.rows === state.rows || state.writing === writing) return { ...next, writing: state.writing }
  return { ...remember(next, state.rows), writing }
}

function follow(state: RowsState, around: readonly string[], context: RowsContext): RowsState {
  const changes = activeRows(state.rows).flatMap((row) => {
    const values = withComputed(context, row, {}, { around })
    return changedNames(row, values).length > 0 ? [[rowKey(row), values] as const] : []
  })
  if (changes.length === 0) return state
  const known = changes.reduce((noted, [key, values]) => withUntyped(noted, key, values), state)
  return changeComputed(known, new Map(changes), context)
}

/** Validates rows alone. Rules between rows are always validated over all rows. */
function validate(
  state: RowsState,
  keys: ReadonlySet<string>,
  fields: ReadonlySet<string> | undefined,
  { rules, values }: RowsContext,
): RowsState {
  const { cells } = validateRows(rules, state.rows, values(), keys)
  return { ...state, problems: withJudged(state.problems, cells, keys, fields) }
}

function withUntyped(state: RowsState, key: string, values: Readonly<Row>): RowsState {
  return { ...state, untyped: new Map(state.untyped).set(key, { ...state.untyped.get(key), ...values }) }
}

/** New row with its defaults and the values of its reactions and formulas. */
function startRow(context: RowsContext): Row {
  return withComputed(context, {}, newRow(context.newKey(), context.defaults), { begins: true, given: [] })
}

/** New rows with further values. Also returns the state that knows their untyped values. */
function startRows(state: RowsState, values: readonly Readonly<Row>[], context: RowsContext): [RowsState, Row[]] {
  const started = values.map(() => startRow(context))
  const untyped = new Map([...state.untyped, ...started.map((row) => [rowKey(row), row] as const)])
  return [{ ...state, untyped }, started.map((row, place) => ({ ...row, ...values[place] }))]
}

function add(state: RowsState, place: number, values: readonly Readonly<Row>[], context: RowsContext): Outcome {
  const [known, rows] = startRows(state, values, context)
  return insert(known, place, rows, context)
}

function offer(state: RowsState, context: RowsContext): Outcome {
  const [known, rows] = startRows(state, [{}], context)
  const offered = new Set([...state.offered, ...rows.map(rowKey)])
  return insert({ ...known, offered }, activeRows(state.rows).length, rows, context)
}

function insert(state: RowsState, place: number, added: Rows, context: RowsContext): Outcome {
  return accept(state, added, context, () => insertRows(state.rows, place, added, context.basis))
}

/** Inserts rows after a row, into the same container. */
function insertAfter(state: RowsState, key: string, added: Rows, context: RowsContext): Outcome {
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

function become(state: RowsState, values: readonly Readonly<Row>[], context: RowsContext): Outcome {
  const { most, basis } = context
  if (values.length > most) return { state, notice: tooMany(most) }
  const [known, rows] = startRows(state, values, context)
  const next = step(known, arrangeRows(state.rows, rows, basis))
  return { state: activate({ ...next, problems: new Map(), ticked: new Set() }, null) }
}

function copy(state: RowsState, keys: readonly string[], context: RowsContext): Outcome {
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

function clear(state: RowsState, keys: readonly string[], names: readonly string[], context: RowsContext): RowsState {
  const { columns, isWritable } = context
  const changes = activeRows(state.rows)
    .filter((row) => keys.includes(rowKey(row)))
    .map((row) => {
      const writable = columns.filter((column) => names.includes(column.name) && isWritable(column, row))
      return [rowKey(row), Object.fromEntries(writable.map(({ name }) => [name, null]))] as const
    })
  return asOneStep(state, change(state, new Map(changes), context))
}

/** Makes changes since a former state one step. */
function asOneStep(former: RowsState, next: RowsState): RowsState {
  return next.rows === former.rows ? next : remember(next, former.rows)
}

function paste(state: RowsState, { cells, at }: Extract<RowsAction, { type: 'paste' }>, context: RowsContext): Outcome {
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
