/** Moves of rows in a list where some rows (holders) contain the rows that follow them. Pure. */

import type { RowNesting } from '#renderers/ui/rows/editor/rows-editor-input.ts'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_KEY, type Rows, rowKey } from '#shared/rules/row-state.ts'

export interface Nesting {
  isContainer(row: Readonly<Row>): boolean
  isNestable(row: Readonly<Row>): boolean
  /** Whether the row is marked as contained. The holder before it contains it, if nothing else stands between them. */
  isNested(row: Readonly<Row>): boolean
  /** Mark of a row that is contained, or is not. */
  nestedMark(nested: boolean): Row
}

/** A list without containers. */
export const FLAT: Nesting = {
  isContainer: () => false,
  isNestable: () => true,
  isNested: () => false,
  nestedMark: () => ({}),
}

/** A row of the top level, with the rows that it contains. */
export interface NestedRow {
  row: Readonly<Row>
  members: readonly Readonly<Row>[]
}

/** Target place: before a row, or at the end; inside the row with the key `holder`, or on the top level. */
export interface Aim {
  before?: string
  container?: string
}

export function nestRows(rows: Rows, { isContainer, isNestable, isNested }: Nesting): NestedRow[] {
  const nodes: { row: Readonly<Row>; members: Readonly<Row>[] }[] = []
  for (const row of rows) {
    const last = nodes.at(-1)
    if (last && isContainer(last.row) && isNestable(row) && isNested(row)) last.members.push(row)
    else nodes.push({ row, members: [] })
  }
  return nodes
}

/** Key of the holder of a row. */
export function containerOf(rows: Rows, key: string, nesting: Nesting): string | undefined {
  const node = nestRows(rows, nesting).find(({ members }) => members.some((row) => rowKey(row) === key))
  return node && rowKey(node.row)
}

/** All rows after one row and its content moved to another place. */
export function carriedTo(rows: Rows, key: string, aim: Aim, nesting: Nesting): Rows {
  const nodes = nestRows(rows, nesting)
  const carried =
    nodes.find(({ row }) => rowKey(row) === key) ?? alone(rows.find((row) => rowKey(row) === key) as Readonly<Row>)
  if (aim.before === key || aim.container === key) return rows
  return flat(inserted(without(nodes, key), carried, aim, nesting), nesting)
}

/** Index of a new row among all rows, and the row with its mark. */
export function placeOfNew(rows: Rows, row: Readonly<Row>, aim: Aim, nesting: Nesting): { place: number; row: Row } {
  const added = { ...row, [ROW_KEY]: NEW }
  const all = flat(inserted(nestRows(rows, nesting), alone(added), aim, nesting), nesting)
  const place = all.findIndex((each) => rowKey(each) === NEW)
  const { [ROW_KEY]: _, ...nestedMark } = all[place]!
  return { place, row: nestedMark }
}

/**
 * Place after a row: inside it if it can contain the new row, after it inside its holder, or after it on the top level.
 */
export function aimAfter(rows: Rows, key: string | undefined, row: Readonly<Row>, nesting: Nesting): Aim {
  const nodes = nestRows(rows, nesting)
  const at = nodes.findIndex((node) => isOf(node, key))
  const node = nodes[at]
  if (!node || key === undefined) return {}
  const isHead = rowKey(node.row) === key
  const container = rowKey(node.row)
  if (nesting.isContainer(node.row) && nesting.isNestable(row)) {
    return isHead ? { container } : { container, ...beforeRow(next(node.members, key)) }
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
  nesting: Nesting,
): Rows {
  const nodes = nestRows(rows, nesting)
  const at = nodes.findIndex((node) => isOf(node, key))
  const { row: head, members } = nodes[at]!
  const beside = (from: readonly Readonly<Row>[], place: number) => {
    const order = step < 0 ? from.slice(0, place).reverse() : from.slice(place + 1)
    return order.find(passes)
  }
  if (rowKey(head) !== key) {
    const container = rowKey(head)
    const neighbour = beside(
      members,
      members.findIndex((row) => rowKey(row) === key),
    )
    if (!neighbour)
      return carriedTo(rows, key, step < 0 ? { before: container } : beforeRow(nodes[at + 1]?.row), nesting)
    const before = step < 0 ? neighbour : next(members, rowKey(neighbour))
    return carriedTo(rows, key, { container, ...beforeRow(before) }, nesting)
  }
  const heads = nodes.map(({ row }) => row)
  const neighbour = beside(heads, at)
  if (!neighbour) return rows
  const near = nodes[heads.indexOf(neighbour)]!
  if (nesting.isContainer(neighbour) && nesting.isNestable(head)) {
    return carriedTo(rows, key, { container: rowKey(neighbour), ...(step > 0 && beforeRow(near.members[0])) }, nesting)
  }
  return carriedTo(rows, key, beforeRow(step < 0 ? neighbour : next(heads, rowKey(neighbour))), nesting)
}

/** All rows except some; the content of a removed holder stays in its place. */
export function withoutRows(rows: Rows, removedKeys: ReadonlySet<string>, nesting: Nesting): Rows {
  const isLeft = (row: Readonly<Row>) => !removedKeys.has(rowKey(row))
  const nodes = nestRows(rows, nesting).flatMap(({ row, members }) => {
    const left = members.filter(isLeft)
    return isLeft(row) ? [{ row, members: left }] : left.map(alone)
  })
  return flat(nodes, nesting)
}

/** All rows with new ones after one of them; a new holder brings its content. */
export function withNewRows(rows: Rows, key: string, added: Rows, nesting: Nesting): Rows {
  // In reverse order, since each is inserted directly after that row.
  return nestRows(added, nesting)
    .toReversed()
    .reduce<Rows>((all, node) => {
      const aim = aimAfter(all, key, node.row, nesting)
      return flat(inserted(nestRows(all, nesting), node, aim, nesting), nesting)
    }, rows)
}

/**
 * All rows after one moved to an index among them. A step is one key press; a row before a contained row becomes
 * contained.
 */
export function movedTo(rows: Rows, key: string, to: number, nesting: Nesting): Rows {
  const from = rows.findIndex((row) => rowKey(row) === key)
  if (from < 0 || to < 0 || to >= rows.length || to === from) return rows
  if (Math.abs(to - from) === 1) return stepped(rows, key, to - from, () => true, nesting)
  const before = rows[to < from ? to : to + 1]
  const container = before && containerOf(rows, rowKey(before), nesting)
  return carriedTo(rows, key, { ...beforeRow(before), ...(container !== undefined && { container }) }, nesting)
}

/** Nesting for the table of these rows, so that it behaves like the canvas. */
export const nestingOf = (nesting: Nesting): RowNesting => ({
  moved: (rows, key, to) => movedTo(rows, key, to, nesting),
  without: (rows, removedKeys) => withoutRows(rows, removedKeys, nesting),
  withNew: (rows, key, added) => withNewRows(rows, key, added, nesting),
})

const NEW = 'new'
const alone = (row: Readonly<Row>): NestedRow => ({ row, members: [] })
const isOf = ({ row, members }: NestedRow, key: string | undefined) =>
  [row, ...members].some((each) => rowKey(each) === key)
const next = (rows: readonly Readonly<Row>[], key: string) => rows[rows.findIndex((row) => rowKey(row) === key) + 1]
const beforeRow = (row: Readonly<Row> | undefined): Aim => (row ? { before: rowKey(row) } : {})

function without(nodes: readonly NestedRow[], key: string): NestedRow[] {
  return nodes
    .filter(({ row }) => rowKey(row) !== key)
    .map(({ row, members }) => ({ row, members: members.filter((member) => rowKey(member) !== key) }))
}

function inserted(
  nodes: readonly NestedRow[],
  carried: NestedRow,
  { before, container }: Aim,
  nesting: Nesting,
): NestedRow[] {
  const around = nodes.findIndex(({ row }) => rowKey(row) === container)
  if (around < 0) return put(nodes, carried, ({ row }) => rowKey(row) === before)
  // A row that cannot be contained goes after the holder it was dropped in.
  if (!nesting.isNestable(carried.row)) return [...nodes.slice(0, around + 1), carried, ...nodes.slice(around + 1)]
  const { row, members } = nodes[around]!
  return nodes.with(around, { row, members: put(members, carried.row, (member) => rowKey(member) === before) })
}

function put<T>(list: readonly T[], added: T, isNext: (one: T) => boolean): T[] {
  const at = list.findIndex(isNext)
  return at < 0 ? [...list, added] : [...list.slice(0, at), added, ...list.slice(at)]
}

function flat(nodes: readonly NestedRow[], { isNested, nestedMark }: Nesting): Rows {
  const saying = (row: Readonly<Row>, nested: boolean) =>
    isNested(row) === nested ? row : { ...row, ...nestedMark(nested) }
  return nodes.flatMap(({ row, members }) => [saying(row, false), ...members.map((member) => saying(member, true))])
}
