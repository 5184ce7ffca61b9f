/** Moves of rows in a list where some rows (holders) contain the rows that follow them. Pure. */

import type { RowNesting } from '#renderers/ui/rows/rows-editor-input.ts'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_KEY, type Rows, rowKey } from '#shared/rules/row-state.ts'

export interface Holding {
  isHolder(row: Readonly<Row>): boolean
  isHoldable(row: Readonly<Row>): boolean
  /** Whether the row is marked as contained. The holder before it contains it, if nothing else stands between them. */
  isHeld(row: Readonly<Row>): boolean
  /** Mark of a row that is contained, or is not. */
  said(held: boolean): Row
}

/** A list without containers. */
export const FLAT: Holding = {
  isHolder: () => false,
  isHoldable: () => true,
  isHeld: () => false,
  said: () => ({}),
}

/** A row of the top level, with the rows that it contains. */
export interface Held {
  row: Readonly<Row>
  members: readonly Readonly<Row>[]
}

/** Target place: before a row, or at the end; inside the row with the key `holder`, or on the top level. */
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

/** Key of the holder of a row. */
export function holderOf(rows: Rows, key: string, holding: Holding): string | undefined {
  const node = heldRows(rows, holding).find(({ members }) => members.some((row) => rowKey(row) === key))
  return node && rowKey(node.row)
}

/** All rows after one row and its content moved to another place. */
export function carriedTo(rows: Rows, key: string, aim: Aim, holding: Holding): Rows {
  const nodes = heldRows(rows, holding)
  const carried =
    nodes.find(({ row }) => rowKey(row) === key) ?? alone(rows.find((row) => rowKey(row) === key) as Readonly<Row>)
  if (aim.before === key || aim.holder === key) return rows
  return flat(inserted(without(nodes, key), carried, aim, holding), holding)
}

/** Index of a new row among all rows, and the row with its mark. */
export function placeOfNew(rows: Rows, row: Readonly<Row>, aim: Aim, holding: Holding): { place: number; row: Row } {
  const added = { ...row, [ROW_KEY]: NEW }
  const all = flat(inserted(heldRows(rows, holding), alone(added), aim, holding), holding)
  const place = all.findIndex((each) => rowKey(each) === NEW)
  const { [ROW_KEY]: _, ...said } = all[place]!
  return { place, row: said }
}

/**
 * Place after a row: inside it if it can contain the new row, after it inside its holder, or after it on the top level.
 */
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
 * All rows after one row made a step: past its neighbour, into a holder, or out of one.
 * @param passes rows for which it returns false are no neighbours
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

/** All rows except some; the content of a removed holder stays in its place. */
export function withoutRows(rows: Rows, gone: ReadonlySet<string>, holding: Holding): Rows {
  const isLeft = (row: Readonly<Row>) => !gone.has(rowKey(row))
  const nodes = heldRows(rows, holding).flatMap(({ row, members }) => {
    const left = members.filter(isLeft)
    return isLeft(row) ? [{ row, members: left }] : left.map(alone)
  })
  return flat(nodes, holding)
}

/** All rows with new ones after one of them; a new holder brings its content. */
export function withNewRows(rows: Rows, key: string, added: Rows, holding: Holding): Rows {
  // In reverse order, since each is inserted directly after that row.
  return heldRows(added, holding)
    .toReversed()
    .reduce<Rows>((all, node) => {
      const aim = aimAfter(all, key, node.row, holding)
      return flat(inserted(heldRows(all, holding), node, aim, holding), holding)
    }, rows)
}

/**
 * All rows after one moved to an index among them. A step is one key press; a row before a contained row becomes
 * contained.
 */
export function movedTo(rows: Rows, key: string, to: number, holding: Holding): Rows {
  const from = rows.findIndex((row) => rowKey(row) === key)
  if (from < 0 || to < 0 || to >= rows.length || to === from) return rows
  if (Math.abs(to - from) === 1) return stepped(rows, key, to - from, () => true, holding)
  const before = rows[to < from ? to : to + 1]
  const holder = before && holderOf(rows, rowKey(before), holding)
  return carriedTo(rows, key, { ...beforeRow(before), ...(holder !== undefined && { holder }) }, holding)
}

/** Nesting for the table of these rows, so that it behaves like the canvas. */
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
  // A row that cannot be contained goes after the holder it was dropped in.
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
