import { type ReadText, readText } from '#shared/check/json/lenient-json.ts'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { completeExpression } from './complete-expression.ts'
import { type Knowledge, locationIn, placeIn } from './knowledge.ts'
import { type MetaPlace, pluginNamed } from './meta-place.ts'
import type { Proposal, Proposals } from './proposals.ts'
import { skeletonOf } from './skeleton.ts'

/** Proposals at a place of a document, from `_meta` and the names of this installation. */
export function proposalsAt(text: string, offset: number, knowledge: Knowledge): Proposals | undefined {
  const read = readText(text)
  const location = locationIn(text, offset)
  if (!location) return undefined
  const { path, isAtPropertyKey, previousNode } = location
  const inString = previousNode?.type === 'string' || (previousNode?.type as string) === 'property'
  const touched = previousNode && offset <= previousNode.offset + previousNode.length ? previousNode : undefined
  const range = touched ? { from: touched.offset, to: touched.offset + touched.length } : wordAround(text, offset)
  if (isAtPropertyKey) {
    const place = placeIn(read, path.slice(0, -1), knowledge)
    const present = keysAt(read, path.slice(0, -1))
    return { ...range, options: keyProposals(place, present, text, range) }
  }
  // A proposal never replaces an existing object or list.
  const present = memberAt(read, path)
  if (typeof present === 'object' && present !== null) return undefined
  const place = placeIn(read, path, knowledge)
  if (touched && inString) {
    const inside = completeExpression(text, offset, touched, place, knowledge)
    if (inside) return inside
  }
  return { ...range, options: valueProposals(place, read, knowledge) }
}

function wordAround(text: string, offset: number): { from: number; to: number } {
  const before = /[\w.-]*$/.exec(text.slice(0, offset))![0].length
  return { from: offset - before, to: offset }
}

function memberAt({ value }: ReadText, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value)
}

function keysAt(read: ReadText, path: readonly (string | number)[]): readonly string[] {
  const found = memberAt(read, path)
  return typeof found === 'object' && found !== null ? Object.keys(found) : []
}

function keyProposals(
  { schemas }: MetaPlace,
  present: readonly string[],
  text: string,
  { from, to }: { from: number; to: number },
): Proposal[] {
  const typed = text.slice(from, to).replaceAll('"', '')
  const hasValue = /^\s*:/.test(text.slice(to))
  const required = new Set(schemas.flatMap((schema) => schema.required ?? []))
  const found = new Map<string, MetaSchema[]>()
  for (const schema of schemas) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (name === typed || !present.includes(name)) found.set(name, [...(found.get(name) ?? []), property])
    }
  }
  const options = [...found].map(
    ([name, properties]): Proposal => ({
      label: name,
      insert: hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${skeletonOf(properties)}`,
      kind: 'key',
      detail: required.has(name) ? '必需' : undefined,
      info: properties.map(({ description }) => description).find((description) => description !== undefined),
    }),
  )
  return options.sort((one, other) => Number(required.has(other.label)) - Number(required.has(one.label)))
}

function valueProposals({ schemas, entity }: MetaPlace, read: ReadText, knowledge: Knowledge): Proposal[] {
  const options = schemas.flatMap((schema) => [
    ...literalsOf(schema, knowledge),
    ...slotProposals(schema, entity, read, knowledge),
  ])
  return [...new Map(options.map((option) => [option.insert, option])).values()]
}

function literalsOf(schema: MetaSchema, { meta }: Knowledge): Proposal[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  const literals = values.map((value): Proposal => {
    const plugin = pluginNamed(meta, schema, String(value))
    return {
      label: String(value),
      insert: JSON.stringify(value),
      kind: 'value',
      detail: plugin?.title,
      info: plugin?.description,
    }
  })
  if (literals.length > 0) return literals
  if (schema.type === 'boolean') return [plain('true'), plain('false')]
  if (schema.type === 'null') return [plain('null')]
  if (schema.type === 'array') return [plain('[]')]
  return schema.type === 'object' ? [{ ...plain(skeletonOf([schema])), label: '{}' }] : []
}

const plain = (insert: string): Proposal => ({ label: insert, insert, kind: 'value' })

function slotProposals(
  { format }: MetaSchema,
  entity: string | undefined,
  { value }: ReadText,
  knowledge: Knowledge,
): Proposal[] {
  const names = namesFor(format, entity, value, knowledge)
  return names.map(({ name, label }) => ({ label: name, insert: JSON.stringify(name), kind: 'name', detail: label }))
}

function namesFor(
  format: MetaSchema['format'],
  address: string | undefined,
  value: unknown,
  knowledge: Knowledge,
): readonly { name: string; label?: string }[] {
  if (format === undefined || format === 'expression') return []
  if (format === 'block') return blocksIn(value)
  if (format !== 'field') return knowledge.names(format)
  const entity = address === undefined ? undefined : knowledge.entity(address)
  const fields = entity ? Object.entries(fieldsOf(entity)) : []
  return fields.map(([name, field]) => ({ name, label: field?.title }))
}

/** Names of the blocks of a page, nested ones too. */
function blocksIn(value: unknown): { name: string; label?: string }[] {
  const nodes = (value as { properties?: unknown } | undefined)?.properties
  if (typeof nodes !== 'object' || nodes === null) return []
  return Object.entries(nodes).flatMap(([name, node]: [string, Record<string, unknown> | null]) => [
    { name, label: typeof node?.['x-component'] === 'string' ? node['x-component'] : undefined },
    ...blocksIn(node),
  ])
}
