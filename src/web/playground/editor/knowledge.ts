import { getLocation, getNodeValue, type Location, type Node, parseTree } from 'jsonc-parser'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type MetaPlace, metaPlaceAt } from './meta-place.ts'

/** Knowledge of a document editor beside its text. */
export interface Knowledge {
  meta: MetaSchema
  /** Address of the document when it is an entity, which is then the current entity everywhere in it. */
  entityAddress?: string
  /** Current state of an entity, drafts included. */
  entity(address: string): Entity | undefined
  /** Names for the slots of `_meta`, by slot; the label explains a name. */
  names(slot: string): readonly { name: string; label?: string }[]
}

/** Text that may be incomplete, with its parsed structure. */
export interface ReadText {
  root: Node | undefined
  value: unknown
}

/** Never throws; texts that are nested too deep count as empty. */
export function readText(text: string): ReadText {
  const root = isTooDeep(text) ? undefined : parseTree(text)
  return { root, value: root && getNodeValue(root) }
}

/** Undefined in a text that is nested too deep. */
export function locationIn(text: string, offset: number): Location | undefined {
  return isTooDeep(text) ? undefined : getLocation(text, offset)
}

/** Documents nest a dozen levels; the JSON parser recurses for each. */
const DEEPEST = 200

/** Returns whether brackets outside strings are nested deeper than in any document. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}

export function placeIn({ value }: ReadText, path: readonly (string | number)[], knowledge: Knowledge): MetaPlace {
  return metaPlaceAt(knowledge, value, path, knowledge.entityAddress)
}
