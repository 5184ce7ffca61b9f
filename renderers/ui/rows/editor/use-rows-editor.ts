import { type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { activeRows, type Rows, rowKey, withKeys } from '#shared/rules/row-state.ts'
import { type CellPlace, type CellRange, rangeOf } from '../cells/cell-range.ts'
import { cellTexts } from '../cells/cell-text.ts'
import { type RowsAction, reduceRows } from '../reducer/rows-reducer.ts'
import { filledRows, initialRowsState, type RowsState } from '../reducer/rows-state.ts'
import type { Editing, RowsEditorInput } from './rows-editor-input.ts'
import type { CellProblems } from './rows-problems.ts'

let nextId = 0
const newKey = () => `new-${++nextId}`

export type RowsEditor = ReturnType<typeof useRowsEditor>

/** Rows of a sub-table and the actions of a user on them. Each change goes to the form immediately. */
export function useRowsEditor(input: RowsEditorInput) {
  const rows = useMemo(() => withKeys(input.rows), [input.rows])
  const [shown, setShown] = useState(() => initialRowsState(rows))
  // Actions before the next drawing continue from the latest state, not from the drawn one.
  const state = useRef<RowsState>(shown)
  const latest = useRef(input)
  useEffect(() => {
    if (state.current.rows !== rows) state.current = { ...state.current, rows }
    latest.current = input
  })
  const undeleted = useMemo(() => activeRows(rows), [rows])

  const actions = useMemo(() => {
    const active = () => activeRows(state.current.rows)

    function dispatch(action: RowsAction): void {
      const before = state.current
      const { state: next, notice, validation } = reduceRows(before, action, { ...latest.current, newKey })
      if (next !== before) {
        state.current = next
        setShown(next)
        if (next.rows !== before.rows) latest.current.onRows(next.rows)
      }
      if (validation) dispatch(validation)
      if (notice !== undefined) latest.current.announce(notice)
    }

    return {
      placeOf: (key: string) => active().findIndex((row) => rowKey(row) === key),
      columnOf: (field: string) => latest.current.columns.findIndex(({ name }) => name === field),
      /** The name of the column at a place of the grid. */
      fieldAt: (column: number) => latest.current.shown[column]?.name,
      untyped: (key: string): Row => {
        const original = latest.current.basis.original.find(({ id }) => String(id) === key)
        return { ...original, ...state.current.untyped.get(key) }
      },
      /** Texts of the ticked rows, else of the cells between the two ends of the selection. */
      texts(range: CellRange | null, keys: ReadonlySet<string>): string[][] {
        const { shown, reactions } = latest.current
        return cellTexts(active(), shown, reactions.shown, range, keys)
      },
      canUndo: () => state.current.past.length > 0,
      canRedo: () => state.current.future.length > 0,

      activate: (place: CellPlace | null, extend = false) => dispatch({ type: 'activate', place, extend }),
      /** Makes a cell active, also one in another tab. */
      goTo: (key: string, field: string) =>
        dispatch({ type: 'activate', place: { key, column: Math.max(0, latest.current.reveal(field)) } }),
      begin: () => dispatch({ type: 'begin' }),
      /** @returns whether the cell may be written */
      edit(place: CellPlace, editing: Editing): boolean {
        dispatch({ type: 'edit', place, editing })
        return state.current.editing !== null
      },
      commit: (place: CellPlace) => dispatch({ type: 'commit', place }),
      cancel: () => dispatch({ type: 'cancel' }),
      input: (key: string, field: string, value: unknown) => dispatch({ type: 'input', key, field, value }),
      fill: (key: string, values: Readonly<Row>) => dispatch({ type: 'fill', key, values }),
      write: (key: string, field: string, value: unknown) => dispatch({ type: 'write', key, field, value }),
      leave: (key: string, field: string) => dispatch({ type: 'leave', key, field }),
      follow: (around: readonly string[]) => dispatch({ type: 'follow', around }),
      add: () => dispatch({ type: 'add' }),
      offer: () => dispatch({ type: 'offer' }),
      filled: (given: Rows) => filledRows(state.current, given, latest.current),
      insertBelow: (key: string) => dispatch({ type: 'insertBelow', key }),
      put: (place: number, ...values: readonly Readonly<Row>[]) => dispatch({ type: 'put', place, values }),
      become: (...values: readonly Readonly<Row>[]) => dispatch({ type: 'become', values }),
      copy: (keys: readonly string[]) => dispatch({ type: 'copy', keys }),
      move: (key: string, to: number) => dispatch({ type: 'move', key, to }),
      arrange: (next: Rows) => dispatch({ type: 'arrange', rows: next }),
      remove: (keys: readonly string[]) => dispatch({ type: 'remove', keys }),
      restore: () => dispatch({ type: 'restore' }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      clear: (keys: readonly string[], names: readonly string[]) => dispatch({ type: 'clear', keys, names }),
      paste: (cells: readonly (readonly string[])[], at: { row: number; column: number }) =>
        dispatch({ type: 'paste', cells, at }),
      setTicked: (change: SetStateAction<ReadonlySet<string>>) => dispatch({ type: 'tick', change }),
      setProblems: (change: SetStateAction<CellProblems>) => dispatch({ type: 'report', change }),
    }
  }, [])

  const { active, anchor, editing, ticked, problems, arrivals } = shown
  const range = rangeOf(active, anchor, undeleted)
  return { ...actions, rows, undeleted, active, editing, ticked, problems, range, arrivals }
}
