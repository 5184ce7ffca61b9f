import { itemIdentities } from './item-identity.ts'
import { movedKeys } from './moved-keys.ts'

/** Difference between two documents. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** JSON pointer into the later document; into the earlier one for what was removed. */
  pointer: string
  /** Earlier place, if it was elsewhere. */
  from?: string
  /** Title path from the outside in; unknown names stay as they are written. */
  label: string
  before?: unknown
  after?: unknown
}

/** Keys and indexes from the root. */
type Path = readonly (string | number)[]

/** Difference without a label. */
interface Found {
  kind: Difference['kind']
  path: Path
  from?: Path
  before?: unknown
  after?: unknown
}

/** Returns the title path of a place. */
export type NamePlace = (document: unknown, path: Path) => string

/**
 * Returns the differences between two documents, in the order of the later one. Items of lists match by field, label or
 * name, so moving one is one difference.
 * @param before absent for a new document.
 */
export function compareDocuments(before: unknown, after: unknown, nameOf: NamePlace): Difference[] {
  const found = differencesAt(before ?? emptied(after), after ?? emptied(before), [], [])
  return withMovedBlocks(found).map(({ kind, path, from, ...values }) => ({
    kind,
    pointer: pointerOf(path),
    ...(from && { from: pointerOf(from) }),
    label: nameOf(kind === 'removed' ? before : after, path),
    ...values,
  }))
}

/** `/properties/table/x-component-props/columns/0` */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function differencesAt(before: unknown, after: unknown, from: Path, path: Path): Found[] {
  if (Array.isArray(before) && Array.isArray(after)) return differencesOfLists(before, after, from, path)
  const [one, other] = asObjects(before, after)
  if (isObject(one) && isObject(other)) return differencesOfObjects(one, other, from, path)
  return Object.is(before, after) ? [] : [{ kind: 'changed', path, before, after }]
}

function differencesOfObjects(before: JsonObject, after: JsonObject, from: Path, path: Path): Found[] {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const moved = path.at(-1) === 'properties' ? movedKeys(Object.keys(before), Object.keys(after)) : NOTHING
  return [
    ...Object.entries(after).flatMap(([key, value]): Found[] => {
      const inner = [...path, key]
      if (!Object.hasOwn(before, key)) return [{ kind: 'added', path: inner, after: value }]
      const inside = differencesAt(before[key], value, [...from, key], inner)
      return moved.has(key) ? [{ kind: 'moved', path: inner }, ...inside] : inside
    }),
    ...removed.map((key): Found => ({ kind: 'removed', path: [...from, key], before: before[key] })),
  ]
}

function differencesOfLists(before: readonly unknown[], after: readonly unknown[], from: Path, path: Path): Found[] {
  const [earlier, later] = [itemIdentities(before), itemIdentities(after)]
  const moved = movedKeys(earlier, later)
  const places = new Map(earlier.map((identity, index) => [identity, index]))
  const kept = new Set(later)
  return [
    ...after.flatMap((value, index): Found[] => {
      const inner = [...path, index]
      const was = places.get(later[index]!)
      if (was === undefined) return [{ kind: 'added', path: inner, after: value }]
      const outer = [...from, was]
      const inside = differencesAt(before[was], value, outer, inner)
      return moved.has(later[index]!) ? [{ kind: 'moved', path: inner, from: outer }, ...inside] : inside
    }),
    ...before.flatMap((value, index): Found[] =>
      kept.has(earlier[index]!) ? [] : [{ kind: 'removed', path: [...from, index], before: value }],
    ),
  ]
}

/** Names of blocks are unique on a page, so a block that was removed and added under one name was moved. */
function withMovedBlocks(found: readonly Found[]): Found[] {
  const blocks = new Map(
    found.filter(({ path }) => isBlock(path)).map((one) => [`${one.kind} ${one.path.at(-1)}`, one]),
  )
  return found.flatMap((one) => {
    const other = isBlock(one.path) ? blocks.get(`${OPPOSITE[one.kind]} ${one.path.at(-1)}`) : undefined
    if (other === undefined) return [one]
    if (one.kind === 'removed') return []
    return [
      { kind: 'moved', path: one.path, from: other.path },
      ...differencesAt(other.before, one.after, other.path, one.path),
    ]
  })
}

/** Empty counterpart of the other document, so that each of its parts is reported separately. */
function emptied(other: unknown): JsonObject {
  return isObject(other) && isObject(other.properties) ? { properties: {} } : {}
}

const OPPOSITE: Partial<Record<Difference['kind'], Difference['kind']>> = { added: 'removed', removed: 'added' }
const NOTHING: ReadonlySet<string> = new Set()

const isBlock = (path: Path) => path.at(-2) === 'properties'

type JsonObject = Record<string, unknown>

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field or column may be written as its name or as an object. */
function asObjects(one: unknown, other: unknown): [unknown, unknown] {
  if (typeof one === 'string' && isObject(other) && other.field === one) return [{ field: one }, other]
  if (typeof other === 'string' && isObject(one) && one.field === other) return [one, { field: other }]
  return [one, other]
}
