import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
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
  withKeys,
} from '#shared/rules/row-state.ts'
import { type CellPlace, type CellRange, rangeOf } from './cell-range.ts'
import { columnIn } from './cell-state.ts'
import { cellTexts } from './cell-text.ts'
import type { Editing, RowsEditorInput } from './rows-editor-input.ts'
import { type Computing, changedNames, withComputed, withFormulas } from './rows-formulas.ts'
import { rowsHistory } from './rows-history.ts'
import { planPaste } from './rows-paste.ts'
import { type CellProblems, validateRows, withJudged, withoutProblems } from './rows-problems.ts'
import { untypedRows } from './untyped-rows.ts'

let nextId = 0
const newKey = () => `new-${++nextId}`

export type RowsEditor = ReturnType<typeof useRowsEditor>

/** Rows and what a person does to them. Every change goes to the form at once, so that nothing typed can be lost. */
export function useRowsEditor(input: RowsEditorInput) {
  const given = useMemo(() => withKeys(input.rows), [input.rows])
  const [active, setActive] = useState<CellPlace | null>(null)
  const [anchor, setAnchor] = useState<CellPlace | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<CellProblems>(new Map())
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // What happens twice before the next drawing goes on from the first, not from what was drawn.
  const present = useRef(given)
  const latest = useRef(input)
  useEffect(() => {
    present.current = given
    latest.current = input
  })
  const [history] = useState(rowsHistory)
  // The field that is being written, whose letters are one step together.
  const writing = useRef<string>(null)
  const [untyped] = useState(untypedRows)
  // Rows that Enter added behind the last one, which people leave as they are when they have finished.
  const [offered] = useState(() => new Set<string>())
  const [arrivals, setArrivals] = useState(0)
  const before = useRef<Rows>(given)
  const undeleted = useMemo(() => activeRows(given), [given])

  const actions = useMemo(() => {
    const rows = () => present.current
    const alive = () => activeRows(present.current)
    const placeOf = (key: string) => alive().findIndex((row) => rowKey(row) === key)

    function changeValue(next: Rows): void {
      present.current = next
      latest.current.onRows(next)
    }

    function remember(former: Rows): void {
      history.remember(former)
      writing.current = null
      redraw()
    }

    /** Back or forth. */
    function walk(next: Rows | undefined): void {
      if (!next) return
      writing.current = null
      changeValue(next)
      setEditing(null)
    }

    function step(next: Rows): void {
      if (next === rows()) return
      remember(rows())
      changeValue(next)
    }

    function change(changes: ReadonlyMap<string, Readonly<Row>>, computing?: Computing): Rows {
      const { basis } = latest.current
      const byKey = new Map(rows().map((row) => [rowKey(row), row]))
      const whole = new Map(
        [...changes].map(([key, values]) => [
          key,
          withComputed(latest.current, byKey.get(key) ?? {}, values, computing),
        ]),
      )
      setProblems((known) => withoutProblems(known, whole))
      return changeRows(rows(), whole, basis)
    }

    function insert(place: number, added: Rows): void {
      come(added, () => insertRows(rows(), place, added, latest.current.basis))
    }

    /** New rows below one, in what holds that. */
    function insertAfter(key: string, added: Rows): void {
      const { nesting, basis } = latest.current
      if (!nesting) insert(placeOf(key) + 1, added)
      else come(added, () => arrangeRows(rows(), nesting.withNew(alive(), key, added), basis))
    }

    function come(added: Rows, all: () => Rows): void {
      const { most, canAdd, announce } = latest.current
      if (added.length === 0 || !canAdd) return
      if (alive().length + added.length > most) {
        announce(`最多${most}行`)
        return
      }
      step(all())
      activate({ key: rowKey(added[0]!), column: Math.max(0, firstWritable()) })
      setArrivals((count) => count + 1)
    }

    function arrange(next: Rows): void {
      const present = alive()
      if (next.length === present.length && next.every((row, place) => row === present[place])) return
      step(arrangeRows(rows(), next, latest.current.basis))
    }

    /** A row as it begins: its defaults, and what its reactions and formulas come to. */
    function startRow(): Row {
      const row = newRow(newKey(), latest.current.defaults)
      const whole = withComputed(latest.current, {}, row, { begins: true, given: [] })
      untyped.note(rowKey(whole), whole)
      return whole
    }

    function firstWritable(): number {
      const { shown, isWritable } = latest.current
      return shown.findIndex((column) => isWritable(column, undefined))
    }

    function activate(place: CellPlace | null, extend = false): void {
      setActive(place)
      setAnchor((from) => (extend ? from : place))
      setEditing(null)
    }

    /** Looks at a row that was just left; of the others only what is between them. */
    function validate(keys: ReadonlySet<string>, fields?: ReadonlySet<string>): void {
      const { rules, values } = latest.current
      const { cells } = validateRows(rules, rows(), values(), keys)
      setProblems((known) => withJudged(known, cells, keys, fields))
    }

    return {
      activate,
      placeOf,
      columnOf: (field: string) => latest.current.columns.findIndex(({ name }) => name === field),
      /** The name of the column at a place of the grid. */
      fieldAt: (column: number) => latest.current.shown[column]?.name,
      /** Makes a cell active, wherever its column stands. */
      goTo: (key: string, field: string) => activate({ key, column: Math.max(0, latest.current.reveal(field)) }),
      insert,
      validate,
      setTicked,
      setProblems,
      /** The first cell is active when none is. */
      begin(): void {
        const [first] = alive()
        if (first) setActive((place) => place ?? { key: rowKey(first), column: 0 })
      },
      /** Begins to edit the active cell, when it may be written. */
      edit(place: CellPlace, editing: Editing): boolean {
        const { shown, isWritable } = latest.current
        const row = alive()[placeOf(place.key)]
        setActive(place)
        setAnchor(place)
        if (!row || !isWritable(shown[place.column]!, row)) {
          setEditing(null)
          return false
        }
        before.current = rows()
        setEditing(editing)
        return true
      },
      /** A value as it is being typed. */
      input: (key: string, field: string, value: unknown) => changeValue(change(new Map([[key, { [field]: value }]]))),
      /** What a control puts into several fields at once. */
      fill(key: string, values: Readonly<Row>): void {
        untyped.note(key, values)
        changeValue(change(new Map([[key, values]])))
      },
      /** Changes a field outside of the grid; what is typed into it without a pause for another is one step. */
      write(key: string, field: string, value: unknown): void {
        const same = writing.current === `${key} ${field}`
        const next = change(new Map([[key, { [field]: value }]]))
        if (next === rows()) return
        if (!same) remember(rows())
        writing.current = `${key} ${field}`
        changeValue(next)
      },
      /** A field outside of the grid is left. */
      leave(key: string, field: string): void {
        writing.current = null
        validate(new Set([key]), new Set([field]))
      },
      untyped: (key: string) => untyped.of(key, latest.current.basis.original),
      /** Fields of the record around changed. */
      follow(around: readonly string[]): void {
        const { basis } = latest.current
        const changes = alive().flatMap((row) => {
          const change = withComputed(latest.current, row, {}, { around })
          return changedNames(row, change).length > 0 ? [[rowKey(row), change] as const] : []
        })
        if (changes.length === 0) return
        for (const [key, change] of changes) untyped.note(key, change)
        setProblems((known) => withoutProblems(known, new Map(changes)))
        changeValue(changeRows(rows(), new Map(changes), basis))
      },
      /** Ends editing: the change is one step back, and the cell is looked at. */
      commit(place: CellPlace): void {
        if (rows() !== before.current) remember(before.current)
        before.current = rows()
        setEditing(null)
        validate(new Set([place.key]), new Set([latest.current.shown[place.column]!.name]))
      },
      cancel(): void {
        if (rows() !== before.current) changeValue(before.current)
        setEditing(null)
      },
      add(): void {
        insert(alive().length, [startRow()])
      },
      /** Adds a row behind the last one; it counts once something is typed into it. */
      offer(): void {
        const row = startRow()
        offered.add(rowKey(row))
        insert(alive().length, [row])
      },
      /** Rows without those that were offered and left as they are. */
      filled(given: Rows): Rows {
        const { columns, basis } = latest.current
        return given.filter((row) => {
          const key = rowKey(row)
          if (!offered.has(key) || stateOf(row) !== 'new') return true
          const begun = untyped.of(key, basis.original)
          return columns.some(({ name }) => (row[name] ?? null) !== (begun[name] ?? null))
        })
      },
      /** Puts new rows with values of their own before the one at a place, or at the end. */
      put(place: number, ...values: readonly Readonly<Row>[]): void {
        insert(
          place,
          values.map((each) => ({ ...startRow(), ...each })),
        )
      },
      /** Other rows with values of their own come in the place of all. */
      become(...values: readonly Readonly<Row>[]): void {
        const { most, announce, basis } = latest.current
        if (values.length > most) {
          announce(`最多${most}行`)
          return
        }
        const others = values.map((each) => ({ ...startRow(), ...each }))
        step(arrangeRows(rows(), others, basis))
        setProblems(new Map())
        setTicked(new Set())
        activate(null)
      },
      insertBelow(key: string): void {
        insertAfter(key, [startRow()])
      },
      copy(keys: readonly string[]): void {
        const { columns, copied } = latest.current
        const fields = columns.map(({ name }) => name)
        const copies: Row[] = []
        for (const row of alive().filter((row) => keys.includes(rowKey(row)))) {
          const copy = { ...copiedRow(newKey(), row, fields), ...copied?.(row, [...alive(), ...copies]) }
          copies.push({ ...copy, ...withFormulas(latest.current, copy, {}) })
        }
        const last = alive().findLast((row) => keys.includes(rowKey(row)))
        if (last) insertAfter(rowKey(last), copies)
      },
      move(key: string, to: number): void {
        const { nesting, basis } = latest.current
        if (nesting) arrange(nesting.moved(alive(), key, to))
        else step(moveRow(rows(), key, to, basis))
      },
      /** Makes of all living rows what is given, by their keys. */
      arrange,
      remove(keys: readonly string[]): void {
        const place = Math.min(...keys.map(placeOf))
        const { nesting, basis } = latest.current
        const deletedKeys = new Set(keys)
        step(
          nesting
            ? arrangeRows(rows(), nesting.without(alive(), deletedKeys), basis)
            : deleteRows(rows(), deletedKeys, basis),
        )
        setTicked(new Set())
        setProblems((known) => new Map([...known].filter(([key]) => !keys.includes(key))))
        const next = alive()[Math.min(place, alive().length - 1)]
        setActive((from) => (next ? { key: rowKey(next), column: from?.column ?? 0 } : null))
        setEditing(null)
      },
      restore(): void {
        const deletedKeys = rows().filter((row) => stateOf(row) === 'deleted')
        step(restoreRows(rows(), new Set(deletedKeys.map(rowKey)), latest.current.basis))
      },
      undo: () => walk(history.back(rows())),
      redo: () => walk(history.forth(rows())),
      canUndo: history.canUndo,
      canRedo: history.canRedo,
      clear(keys: readonly string[], names: readonly string[]): void {
        const { columns, isWritable } = latest.current
        const changes = alive()
          .filter((row) => keys.includes(rowKey(row)))
          .map((row) => {
            const writable = columns.filter((column) => names.includes(column.name) && isWritable(column, row))
            return [rowKey(row), Object.fromEntries(writable.map(({ name }) => [name, null]))] as const
          })
        step(change(new Map(changes)))
      },
      paste(cells: readonly (readonly string[])[], at: { row: number; column: number }): void {
        const { shown, most, canAdd, isWritable, defaults, basis, reactions, announce } = latest.current
        if (!canAdd && at.row + cells.length > alive().length) {
          announce('不能增加行，粘贴的内容超出了已有的行')
          return
        }
        const plan = planPaste({
          columns: shown,
          rows: rows(),
          cells,
          at,
          most,
          isWritable,
          columnIn: (column, row) => (row ? columnIn(column, reactions.states(row)) : column),
          makeRow: () => defaults,
          newKey,
        })
        if (typeof plan === 'string') {
          announce(plan)
          return
        }
        const width = Math.max(...cells.map((row) => row.length))
        const pasted = shown.slice(at.column, at.column + width)
        const given = pasted.filter((column) => isWritable(column, undefined)).map(({ name }) => name)
        const added = plan.added.map((row) => withComputed(latest.current, {}, row, { begins: true, given }))
        step(insertRows(change(plan.changes), alive().length, added, basis))
        validate(new Set([...plan.changes.keys(), ...added.map(rowKey)]), new Set(pasted.map(({ name }) => name)))
        if (plan.leftOut > 0) announce(`有${plan.leftOut}格没有对应的列或不可修改，未粘贴`)
      },
      /** Texts of the ticked rows, else of the cells between the two ends of the selection. */
      texts(range: CellRange | null, keys: ReadonlySet<string>): string[][] {
        const { shown, reactions } = latest.current
        return cellTexts(alive(), shown, reactions.shown, range, keys)
      },
    }
  }, [untyped, offered, history])

  const range = rangeOf(active, anchor, undeleted)
  return { ...actions, rows: given, undeleted, active, editing, ticked, problems, range, arrivals }
}
