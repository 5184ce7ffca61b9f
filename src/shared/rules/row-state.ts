/** State changes of the rows of a sub-table in an open form. Every function returns new rows and mutates none. */
import type { Row } from '../documents/entity.ts'
import { type ChildRowState, ROW_STATE } from '../wire/child-rows.ts'
import { isEmptyValue } from './records/coerce-record.ts'

/** Property of a row in a form that holds its key; it is never sent. */
export const ROW_KEY = 'rowKey'

export type Rows = readonly Readonly<Row>[]

/** Rows and order to compare with. */
export interface RowsBasis {
  /** The rows as they were read. */
  original: Rows
  /** Field that stores their order; without it rows cannot be moved. */
  order?: string
}

export function rowKey(row: Readonly<Row>): string {
  return String(row[ROW_KEY])
}

export function stateOf(row: Readonly<Row>): ChildRowState {
  return (row[ROW_STATE] as ChildRowState | undefined) ?? (isStored(row) ? 'none' : 'new')
}

/** Rows that are not marked as deleted. */
export function activeRows(rows: Rows): Rows {
  return rows.filter((row) => stateOf(row) !== 'deleted')
}

/** Gives every row a key: its own, or one from its index for rows without a key. */
export function withKeys(rows: Rows): Rows {
  if (rows.every((row) => row[ROW_KEY] !== undefined)) return rows
  return rows.map((row, index) =>
    row[ROW_KEY] === undefined ? { ...row, [ROW_KEY]: isStored(row) ? String(row.id) : `row-${index}` } : row,
  )
}

/** Row that a user adds. */
export function newRow(key: string, values: Readonly<Row>): Row {
  return { ...values, [ROW_KEY]: key, [ROW_STATE]: 'new' }
}

/** Copy of a row as a new row; fields that the server maintains are not copied. */
export function copiedRow(key: string, row: Readonly<Row>, fields: readonly string[]): Row {
  const kept = Object.entries(row).filter(([name]) => fields.includes(name.replace(/_dictText$/, '')))
  return newRow(key, Object.fromEntries(kept))
}

/** Inserts rows before the active row at index `place`, or at the end. */
export function insertRows(rows: Rows, place: number, added: Rows, basis: RowsBasis): Rows {
  const before = activeRows(rows)[place]
  const index = before ? rows.indexOf(before) : rows.length
  return settled([...rows.slice(0, index), ...added, ...rows.slice(index)], basis)
}

/** Changes fields of rows, by their keys. A dictionary text of the old value is removed. */
export function changeRows(rows: Rows, changes: ReadonlyMap<string, Readonly<Row>>, basis: RowsBasis): Rows {
  const originals = originalById(basis)
  let restored = false
  const changed = rows.map((row) => {
    const change = changes.get(rowKey(row))
    if (change === undefined) return row
    const next = withState({ ...withoutTexts(row, change), ...change }, originals)
    if (stateOf(row) === 'modified' && stateOf(next) === 'none') restored = true
    return next
  })
  // The stored values are restored, but the position may still differ.
  return restored ? settled(changed, basis) : changed
}

/** Removes new rows; marks stored ones as deleted, so that they can be restored. */
export function deleteRows(rows: Rows, keys: ReadonlySet<string>, basis: RowsBasis): Rows {
  const left = rows.filter((row) => !keys.has(rowKey(row)) || isStored(row))
  return settled(
    left.map((row) => (keys.has(rowKey(row)) ? { ...row, [ROW_STATE]: 'deleted' } : row)),
    basis,
  )
}

/** Restores deleted rows at their position. */
export function restoreRows(rows: Rows, keys: ReadonlySet<string>, basis: RowsBasis): Rows {
  return settled(
    rows.map((row) => (keys.has(rowKey(row)) ? { ...row, [ROW_STATE]: 'none' } : row)),
    basis,
  )
}

/** Moves a row to an index among the active rows. */
export function moveRow(rows: Rows, key: string, to: number, basis: RowsBasis): Rows {
  const undeleted = activeRows(rows)
  const moved = undeleted.find((row) => rowKey(row) === key)
  if (!moved || to < 0 || to >= undeleted.length || undeleted[to] === moved) return rows
  const others = undeleted.filter((row) => row !== moved)
  const before = others[to]
  const rest = rows.filter((row) => row !== moved)
  const index = before ? rest.indexOf(before) : rest.length
  return settled([...rest.slice(0, index), moved, ...rest.slice(index)], basis)
}

/** Replaces the active rows by `next`, matched by key: another order, other values, or fewer rows. */
export function arrangeRows(rows: Rows, next: Rows, basis: RowsBasis): Rows {
  const kept = new Set(next.map(rowKey))
  // A deleted row stays behind its predecessor, so that it can be restored there.
  const deleted = new Map<string, Row[]>()
  let before = ''
  for (const row of rows) {
    const isGone = stateOf(row) === 'deleted' || !kept.has(rowKey(row))
    if (!isGone) before = rowKey(row)
    else if (isStored(row)) deleted.set(before, [...(deleted.get(before) ?? []), { ...row, [ROW_STATE]: 'deleted' }])
  }
  const all = next.flatMap((row) => [row, ...(deleted.get(rowKey(row)) ?? [])])
  return settled([...(deleted.get('') ?? []), ...all], basis)
}

/**
 * Rows to send: changed and new rows whole, other rows as key and state. A cleared field is sent as the empty text,
 * since null means unchanged on the wire.
 */
export function sentRows(rows: Rows): Row[] {
  return rows.map((row) => {
    const state = stateOf(row)
    if (state !== 'new' && state !== 'modified') return { id: row.id, [ROW_STATE]: state }
    const { [ROW_KEY]: _, ...rest } = row
    const values = Object.entries(rest).filter(([name]) => !name.endsWith('_dictText'))
    const cleared = values.map(([name, value]) => [name, state === 'modified' ? (value ?? '') : value])
    return { ...Object.fromEntries(cleared), [ROW_STATE]: state }
  })
}

/** Removes key and state from rows, for a field that holds objects instead of records. */
export function plainRows(rows: Rows): Row[] {
  return activeRows(rows).map(({ [ROW_KEY]: _, [ROW_STATE]: __, ...row }) => row)
}

function isStored({ id }: Readonly<Row>): boolean {
  return !isEmptyValue(id)
}

function originalById({ original }: RowsBasis): ReadonlyMap<unknown, Readonly<Row>> {
  const known = byId.get(original) ?? new Map(original.map((row) => [row.id, row]))
  byId.set(original, known)
  return known
}

const byId = new WeakMap<Rows, ReadonlyMap<unknown, Readonly<Row>>>()

/** State of a row by its values; a moved row stays `moved` while its values equal the stored ones. */
function withState(row: Row, originals: ReadonlyMap<unknown, Readonly<Row>>): Row {
  const state = stateOf(row)
  if (!isStored(row) || state === 'deleted') return row
  const changed = !isSame(row, originals.get(row.id) ?? {})
  const next = changed ? 'modified' : state === 'modified' ? 'none' : state
  return next === state ? row : { ...row, [ROW_STATE]: next }
}

const OWN = [ROW_KEY, ROW_STATE]

function isSame(row: Readonly<Row>, original: Readonly<Row>): boolean {
  return Object.entries(row).every(([name, value]) => {
    const stored = original[name]
    if (OWN.includes(name) || name.endsWith('_dictText') || value === stored) return true
    if (isEmptyValue(value) || isEmptyValue(stored)) return isEmptyValue(value) && isEmptyValue(stored)
    return JSON.stringify(value) === JSON.stringify(stored)
  })
}

/**
 * Updates the states after rows were added, removed or moved: compares the position of each stored row with the stored
 * order.
 */
function settled(rows: Rows, { order, original }: RowsBasis): Rows {
  const originals = originalById({ original })
  const undeleted = activeRows(rows)
  const kept = order === undefined || isInOrder(undeleted, order)
  const places = new Map(undeleted.map((row, place) => [row, place]))
  return rows.map((row) => {
    const place = places.get(row)
    if (place === undefined || !isStored(row)) return row
    if (!isSame(row, originals.get(row.id) ?? {})) return marked(row, 'modified')
    return marked(row, kept || row[order!] === place ? 'none' : 'moved')
  })
}

function marked(row: Readonly<Row>, state: ChildRowState): Readonly<Row> {
  return stateOf(row) === state ? row : { ...row, [ROW_STATE]: state }
}

/** Gaps after deleted rows keep the order valid; but the server numbers all positions again when rows are added. */
function isInOrder(undeleted: Rows, order: string): boolean {
  const firstNew = undeleted.findIndex((row) => !isStored(row))
  if (firstNew < 0)
    return undeleted.every((row, place) => place === 0 || Number(undeleted[place - 1]![order]) < Number(row[order]))
  return undeleted.every((row, place) => (place < firstNew ? row[order] === place : !isStored(row)))
}

function withoutTexts(row: Readonly<Row>, change: Readonly<Row>): Row {
  const deleted = Object.keys(change).map((name) => `${name}_dictText`)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !deleted.includes(name)))
}
