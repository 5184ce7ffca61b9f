import { getLocation, getNodeValue, type Location, type Node, parseTree } from 'jsonc-parser'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type MetaPlace, metaPlaceAt } from './meta-place.ts'

/** What an editor of documents knows beside the text in it. */
export interface Knowledge {
  meta: MetaSchema
  /** Address of the document when it is an entity, which is then in effect everywhere in it. */
  entityAddress?: string
  /** As it is at this moment, drafts included. */
  entity(address: string): Entity | undefined
  /** Names for the slots of `_meta`, by slot; what a name means is its label. */
  names(slot: string): readonly { name: string; label?: string }[]
}

/** A text that may be half written, and what stands where in it. */
export interface ReadText {
  root: Node | undefined
  value: unknown
}

/** Never throws; texts too deep for the reader are empty. */
export function readText(text: string): ReadText {
  const root = isTooDeep(text) ? undefined : parseTree(text)
  return { root, value: root && getNodeValue(root) }
}

/** Undefined in a text that is too deep. */
export function locationIn(text: string, offset: number): Location | undefined {
  return isTooDeep(text) ? undefined : getLocation(text, offset)
}

/** Documents nest a dozen levels; the reader of JSON calls itself for each. */
const DEEPEST = 200

/** Whether more brackets are open at once than documents have, strings left out. */
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
