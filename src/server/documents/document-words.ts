import { pluginOfDefinition } from '#shared/check/meta-schema.ts'
import type { DocumentWords } from '#shared/documents/compare/name-place.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { ShippedDocuments } from './shipped/shipped-documents.ts'

/** Titles of blocks and other plugins, and of the fields of shipped entities. */
export function wordsFor({ pageMeta }: Pick<ShippedDocuments, 'pageMeta'>, entities: readonly Entity[]): DocumentWords {
  const plugins = new Map(
    Object.entries(pageMeta.$defs ?? {}).map(([definition, { title }]) => [
      pluginOfDefinition(definition)?.name,
      title,
    ]),
  )
  return {
    plugin: (name) => plugins.get(name),
    field: (name) => {
      const described = entities.map(fieldsOf).find((fields) => Object.hasOwn(fields, name))
      return described?.[name]?.title
    },
  }
}

/** Addresses of entities that a document names, even if it has problems. */
export function namedEntities(document: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Object.entries(value)) {
      if ((key === 'x-entity' || key === 'entity') && typeof item === 'string') found.add(item)
      visit(item)
    }
  }
  visit(document)
  return found
}
