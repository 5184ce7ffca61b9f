/** Rows of which some hold others that follow them: where what is carried comes to stand. Pure. */

import type { RowNesting } from '#renderers/ui/rows/rows-editor-input.ts'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_KEY, type Rows, rowKey } from '#shared/rules/row-state.ts'

export interface Holding {
  isHolder(row: Readonly<Row>): boolean
  isHoldable(row: Readonly<Row>): boolean
  /** What the row says: the one before it that holds others holds it too, if nothing else stands between them. */
  isHeld(row: Readonly<Row>): boolean
  /** What a row says that is held, or is not. */
  said(held: boolean): Row
}

/** A list in which each stands for itself. */
export const FLAT: Holding = {
  isHolder: () => false,
  isHoldable: () => true,
  isHeld: () => false,
  said: () => ({}),
}

/** One that stands in the list, with what it holds. */
export interface Held {
  row: Readonly<Row>
  members: readonly Readonly<Row>[]
}

/** Where something is to come: before a row, or at the end; in what the key `holder` has, or beside it. */
export interface Aim {
  before?: string
  holder?: string
}

export function heldRows(rows: Rows, { isHolder, isHoldable, isHeld }: Holding): Held[] {
  const nodes: { row: Readonly<Row>; members: Readonly<Row>[] }[] = []
  for (const row of rows) {
    const last = nodes.at(-1)
    if (last && isHolder(last.row) && isHoldable(row) && isHeld(row)) last.members.push(row)
    else nodes.push({ row, members: [] })
  }
  return nodes
}

/** Key of what holds a row. */
export function holderOf(rows: Rows, key: string, holding: Holding): string | undefined {
  const node = heldRows(rows, holding).find(({ members }) => members.some((row) => rowKey(row) === key))
  return node && rowKey(node.row)
}

/** All rows, one of them and what it holds in another place. */
export function carriedTo(rows: Rows, key: string, aim: Aim, holding: Holding): Rows {
  const nodes = heldRows(rows, holding)
  const carried =
    nodes.find(({ row }) => rowKey(row) === key) ?? alone(rows.find((row) => rowKey(row) === key) as Readonly<Row>)
  if (aim.before === key || aim.holder === key) return rows
  return flat(inserted(without(nodes, key), carried, aim, holding), holding)
}

/** Where a new row comes among all rows, and what it says there. */
export function placeOfNew(rows: Rows, row: Readonly<Row>, aim: Aim, holding: Holding): { place: number; row: Row } {
  const added = { ...row, [ROW_KEY]: NEW }
  const all = flat(inserted(heldRows(rows, holding), alone(added), aim, holding), holding)
  const place = all.findIndex((each) => rowKey(each) === NEW)
  const { [ROW_KEY]: _, ...said } = all[place]!
  return { place, row: said }
}

/** After a row: in what it holds, beside it where that holds it, or else next to it. */
export function aimAfter(rows: Rows, key: string | undefined, row: Readonly<Row>, holding: Holding): Aim {
  const nodes = heldRows(rows, holding)
  const at = nodes.findIndex((node) => isOf(node, key))
  const node = nodes[at]
  if (!node || key === undefined) return {}
  const isHead = rowKey(node.row) === key
  const holder = rowKey(node.row)
  if (holding.isHolder(node.row) && holding.isHoldable(row)) {
    return isHead ? { holder } : { holder, ...beforeRow(next(node.members, key)) }
  }
  return beforeRow(nodes[at + 1]?.row)
}

/**
 * All rows after a step of one: past its neighbour, into one that holds others, or out of it.
 * @param passes other rows are no neighbours
 */
export function stepped(
  rows: Rows,
  key: string,
  step: number,
  passes: (row: Readonly<Row>) => boolean,
  holding: Holding,
): Rows {
  const nodes = heldRows(rows, holding)
  const at = nodes.findIndex((node) => isOf(node, key))
  const { row: head, members } = nodes[at]!
  const beside = (from: readonly Readonly<Row>[], place: number) => {
    const order = step < 0 ? from.slice(0, place).reverse() : from.slice(place + 1)
    return order.find(passes)
  }
  if (rowKey(head) !== key) {
    const holder = rowKey(head)
    const neighbour = beside(
      members,
      members.findIndex((row) => rowKey(row) === key),
    )
    if (!neighbour) return carriedTo(rows, key, step < 0 ? { before: holder } : beforeRow(nodes[at + 1]?.row), holding)
    const before = step < 0 ? neighbour : next(members, rowKey(neighbour))
    return carriedTo(rows, key, { holder, ...beforeRow(before) }, holding)
  }
  const heads = nodes.map(({ row }) => row)
  const neighbour = beside(heads, at)
  if (!neighbour) return rows
  const near = nodes[heads.indexOf(neighbour)]!
  if (holding.isHolder(neighbour) && holding.isHoldable(head)) {
    return carriedTo(rows, key, { holder: rowKey(neighbour), ...(step > 0 && beforeRow(near.members[0])) }, holding)
  }
  return carriedTo(rows, key, beforeRow(step < 0 ? neighbour : next(heads, rowKey(neighbour))), holding)
}

/** All rows but some; what one of them held stands in its place. */
export function withoutRows(rows: Rows, gone: ReadonlySet<string>, holding: Holding): Rows {
  const isLeft = (row: Readonly<Row>) => !gone.has(rowKey(row))
  const nodes = heldRows(rows, holding).flatMap(({ row, members }) => {
    const left = members.filter(isLeft)
    return isLeft(row) ? [{ row, members: left }] : left.map(alone)
  })
  return flat(nodes, holding)
}

/** All rows with new ones after one of them; what a new one holds comes with it. */
export function withNewRows(rows: Rows, key: string, added: Rows, holding: Holding): Rows {
  // The last comes first: each is put right after that one.
  return heldRows(added, holding)
    .toReversed()
    .reduce<Rows>((all, node) => {
      const aim = aimAfter(all, key, node.row, holding)
      return flat(inserted(heldRows(all, holding), node, aim, holding), holding)
    }, rows)
}

/**
 * All rows after one was carried to a place among them, as they stand one below the other: a step is one of the keys, and
 * what comes before something held is held with it.
 */
export function movedTo(rows: Rows, key: string, to: number, holding: Holding): Rows {
  const from = rows.findIndex((row) => rowKey(row) === key)
  if (from < 0 || to < 0 || to >= rows.length || to === from) return rows
  if (Math.abs(to - from) === 1) return stepped(rows, key, to - from, () => true, holding)
  const before = rows[to < from ? to : to + 1]
  const holder = before && holderOf(rows, rowKey(before), holding)
  return carriedTo(rows, key, { ...beforeRow(before), ...(holder !== undefined && { holder }) }, holding)
}

/** What the table of these rows does as the canvas does it. */
export const nestingOf = (holding: Holding): RowNesting => ({
  moved: (rows, key, to) => movedTo(rows, key, to, holding),
  without: (rows, gone) => withoutRows(rows, gone, holding),
  withNew: (rows, key, added) => withNewRows(rows, key, added, holding),
})

const NEW = 'new'
const alone = (row: Readonly<Row>): Held => ({ row, members: [] })
const isOf = ({ row, members }: Held, key: string | undefined) => [row, ...members].some((each) => rowKey(each) === key)
const next = (rows: readonly Readonly<Row>[], key: string) => rows[rows.findIndex((row) => rowKey(row) === key) + 1]
const beforeRow = (row: Readonly<Row> | undefined): Aim => (row ? { before: rowKey(row) } : {})

function without(nodes: readonly Held[], key: string): Held[] {
  return nodes
    .filter(({ row }) => rowKey(row) !== key)
    .map(({ row, members }) => ({ row, members: members.filter((member) => rowKey(member) !== key) }))
}

function inserted(nodes: readonly Held[], carried: Held, { before, holder }: Aim, holding: Holding): Held[] {
  const around = nodes.findIndex(({ row }) => rowKey(row) === holder)
  if (around < 0) return put(nodes, carried, ({ row }) => rowKey(row) === before)
  // What cannot be held comes after what it was let go in.
  if (!holding.isHoldable(carried.row)) return [...nodes.slice(0, around + 1), carried, ...nodes.slice(around + 1)]
  const { row, members } = nodes[around]!
  return nodes.with(around, { row, members: put(members, carried.row, (member) => rowKey(member) === before) })
}

function put<T>(list: readonly T[], added: T, isNext: (one: T) => boolean): T[] {
  const at = list.findIndex(isNext)
  return at < 0 ? [...list, added] : [...list.slice(0, at), added, ...list.slice(at)]
}

function flat(nodes: readonly Held[], { isHeld, said }: Holding): Rows {
  const saying = (row: Readonly<Row>, held: boolean) => (isHeld(row) === held ? row : { ...row, ...said(held) })
  return nodes.flatMap(({ row, members }) => [saying(row, false), ...members.map((member) => saying(member, true))])
}
