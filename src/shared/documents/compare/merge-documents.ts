import { itemIdentities, itemName } from './item-identity.ts'

type Path = readonly (string | number)[]
export type Side = 'theirs' | 'mine'

/** Place that both sides changed differently. */
export interface Conflict {
  /** Identifies the place in all three documents, even where lists moved. */
  key: string
  /** `order`: both sides changed the sequence of the same parts; the values are their names. */
  kind: 'value' | 'order'
  /** Places in the documents of both sides; for an absent part, its would-be place. */
  paths: Readonly<Record<Side, Path>>
  /** Undefined where the part is absent. */
  base: unknown
  theirs: unknown
  mine: unknown
}

export interface Merged {
  /** Undecided conflicts contain the value of `mine`. */
  value: unknown
  conflicts: readonly Conflict[]
}

/**
 * Merges two changed versions of a JSON document with their common base. Items of lists match by field, label or name.
 * A list whose items have no distinct names is one value.
 * @param choices which side a conflict takes, by its key
 */
export function mergeDocuments({ base, theirs, mine }: Versions, choices: Readonly<Record<string, Side>> = {}): Merged {
  const conflicts: Conflict[] = []
  const value = mergeAt({ base, theirs, mine }, { key: '', paths: { theirs: [], mine: [] } }, (conflict) => {
    conflicts.push(conflict)
    return choices[conflict.key] ?? 'mine'
  })
  return { value, conflicts }
}

interface Versions {
  base: unknown
  theirs: unknown
  mine: unknown
}

type Place = Pick<Conflict, 'key' | 'paths'>
type Decide = (conflict: Conflict) => Side
type JsonObject = Readonly<Record<string, unknown>>

function mergeAt(versions: Versions, place: Place, decide: Decide): unknown {
  const { base, theirs, mine } = versions
  if (same(theirs, mine) || same(base, mine)) return theirs
  if (same(base, theirs)) return mine
  if (isObject(theirs) && isObject(mine) && (isObject(base) || base === undefined))
    return mergeObjects({ base: base ?? {}, theirs, mine }, place, decide)
  if (Array.isArray(theirs) && Array.isArray(mine) && Array.isArray(base)) {
    const lists = { base: namedParts(base), theirs: namedParts(theirs), mine: namedParts(mine) }
    if (lists.base && lists.theirs && lists.mine)
      return Object.values(mergeObjects(lists as Record<keyof Versions, JsonObject>, place, decide, true))
  }
  return versions[decide({ ...place, kind: 'value', base, theirs, mine })]
}

/** For lists, the keys are the names of the items and `isList` is true. */
function mergeObjects(
  { base, theirs, mine }: Record<keyof Versions, JsonObject>,
  place: Place,
  decide: Decide,
  isList = false,
): JsonObject {
  const names = { base: Object.keys(base), theirs: Object.keys(theirs), mine: Object.keys(mine) }
  const values = new Map<string, unknown>()
  for (const name of new Set([...names.theirs, ...names.mine])) {
    const at = (side: Side) => [...place.paths[side], isList ? names[side].indexOf(name) : name]
    const inner = { key: `${place.key}/${JSON.stringify(name)}`, paths: { theirs: at('theirs'), mine: at('mine') } }
    const value = mergeAt({ base: own(base, name), theirs: own(theirs, name), mine: own(mine, name) }, inner, decide)
    if (value !== undefined) values.set(name, value)
  }
  const order = mergeOrder(names, () => {
    const shown = (all: readonly string[]) => (isList ? all.map((name) => name.slice(1)) : all)
    const [before, one, other] = [names.base, names.theirs, names.mine].map(shown)
    return decide({ ...place, key: `${place.key} order`, kind: 'order', base: before, theirs: one, mine: other })
  })
  return Object.fromEntries(order.filter((name) => values.has(name)).map((name) => [name, values.get(name)]))
}

/** Takes the sequence of the side that changed it. An item that only the other side has follows its neighbour there. */
function mergeOrder(
  { base, theirs, mine }: Record<keyof Versions, readonly string[]>,
  decide: () => Side,
): readonly string[] {
  const common = (names: readonly string[]) =>
    names.filter((name) => [base, theirs, mine].every((all) => all.includes(name)))
  const [before, one, other] = [base, theirs, mine].map((names) => common(names).join('\n'))
  const side: Side = one === other || other === before ? 'theirs' : one === before ? 'mine' : decide()
  const [first, second] = side === 'theirs' ? [theirs, mine] : [mine, theirs]
  const order = [...first]
  for (const [index, name] of second.entries()) {
    if (order.includes(name)) continue
    const previous = second.slice(0, index).findLast((known) => order.includes(known))
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, name)
  }
  return order
}

/**
 * Undefined when an item has no name, or two have the same. Names cannot be mistaken for indexes, which objects sort.
 */
function namedParts(items: readonly unknown[]): JsonObject | undefined {
  if (items.some((item) => itemName(item) === undefined)) return undefined
  const names = itemIdentities(items).map((name) => `.${name}`)
  const isDistinct = new Set(items.map(itemName)).size === items.length
  return isDistinct ? Object.fromEntries(names.map((name, index) => [name, items[index]])) : undefined
}

/** The sequence of keys matters: it is that of the blocks of a page. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
