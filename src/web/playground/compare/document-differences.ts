import { readJson } from '#shared/check/json/json-source.ts'
import { compareDocuments, type Difference, type NamePlace } from '#shared/documents/compare/compare-documents.ts'
import { placeNamer } from '#shared/documents/compare/name-place.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { shippedMetas } from '../documents/shipped-documents.ts'

export type Differences = { state: 'unreadable'; reason: string } | { state: 'compared'; list: Difference[] }

/** Returns the differences between two texts of a document, part by part; layout and the order of keys are ignored. */
export function documentDifferences(
  before: string | undefined,
  after: string,
  entity: Entity | undefined,
): Differences {
  const one = readJson(before ?? '{}')
  const other = readJson(after)
  const error = other.errors[0] ?? one.errors[0]
  if (error)
    return { state: 'unreadable', reason: `第 ${error.place.line} 行第 ${error.place.column} 列：${error.reason}` }
  return { state: 'compared', list: compareDocuments(one.value, other.value, documentWords(entity)) }
}

/** Names places of a document by the titles of its fields and plugins. */
export function documentWords(entity: Entity | undefined): NamePlace {
  const fields = entity ? fieldsOf(entity) : {}
  return placeNamer({
    field: (name) => (Object.hasOwn(fields, name) ? fields[name]?.title : undefined),
    plugin: pluginTitle,
  })
}

/** Title of a block, widget, action or reaction. */
function pluginTitle(name: string): string | undefined {
  const { $defs = {} } = shippedMetas.pageMeta
  const kinds = ['block', 'widget', 'action', 'reaction']
  return kinds.map((kind) => $defs[`${kind}.${name}`]?.title).find((title) => title !== undefined)
}
