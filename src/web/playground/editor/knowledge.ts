import { getLocation, type Location } from 'jsonc-parser'
import { isTooDeep, type ReadText } from '#shared/check/json/lenient-json.ts'
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

/** Undefined in a text that is nested too deep. */
export function locationIn(text: string, offset: number): Location | undefined {
  return isTooDeep(text) ? undefined : getLocation(text, offset)
}

export function placeIn({ value }: ReadText, path: readonly (string | number)[], knowledge: Knowledge): MetaPlace {
  return metaPlaceAt(knowledge, value, path, knowledge.entityAddress)
}
