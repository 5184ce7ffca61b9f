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
  try {
    const root = parseTree(text)
    return { root, value: root && getNodeValue(root) }
  } catch {
    return { root: undefined, value: undefined }
  }
}

export function locationIn(text: string, offset: number): Location {
  return getLocation(text, offset)
}

export function placeIn({ value }: ReadText, path: readonly (string | number)[], knowledge: Knowledge): MetaPlace {
  return metaPlaceAt(knowledge, value, path, knowledge.entityAddress)
}
