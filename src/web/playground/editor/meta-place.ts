import { type MetaSchema, pluginOfDefinition, propsDefinition } from '#shared/check/meta-schema.ts'
import type { Path } from '#shared/check/problem.ts'
import { defaultWidget } from '#shared/documents/default-widget.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'

/** Schemas of `_meta` for a place in a document, however incomplete the document is. */
export interface MetaPlace {
  /** Every schema that may apply there, references and conditions resolved. */
  schemas: readonly MetaSchema[]
  /** Address of the current entity. */
  entity?: string
  /** In a sub-table, whose rows belong to the current entity: the record that contains them. */
  record?: { entity?: string }
  /** Set in reactions of its columns, which read row and record. */
  around?: { entity?: string }
}

export interface PlaceDependencies {
  meta: MetaSchema
  /** Undefined for an unknown one. */
  entity(address: string): Entity | undefined
}

/** @param entity address of the current entity at the root. */
export function metaPlaceAt(
  { meta, ...needs }: PlaceDependencies,
  value: unknown,
  path: Path,
  entity?: string,
): MetaPlace {
  let place: MetaPlace = { schemas: expand(meta, value, meta), entity: entityIn([meta], value) ?? entity }
  let at = value
  for (const key of path) {
    const inner = memberOf(at, key)
    const schemas = place.schemas.flatMap((schema) => childSchemas(schema, key, at, place.entity, { meta, ...needs }))
    const expanded = schemas.flatMap((schema) => expand(schema, inner, meta))
    const own = entityIn(expanded, inner)
    const record = own !== undefined && key === 'props' ? { entity: place.entity } : place.record
    const around = key === 'reactions' ? record : place.around
    place = { schemas: expanded, entity: own ?? place.entity, record, around }
    at = inner
  }
  return place
}

/** Resolves all references of a schema, for a value that may be incomplete. */
function expand(schema: MetaSchema, value: unknown, root: MetaSchema): MetaSchema[] {
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    return target ? expand(target, value, root) : []
  }
  if (schema.anyOf) {
    const branches = schema.anyOf.flatMap((branch) => expand(branch, value, root))
    const fitting = branches.filter(({ type }) => type === undefined || fits(type, value))
    return [withoutBranches(schema), ...(fitting.length > 0 ? fitting : branches)]
  }
  const conditional = (schema.allOf ?? []).filter((part) => holds(part.if, value))
  return [schema, ...conditional.flatMap((part) => expand(part.then, value, root))]
}

const withoutBranches = ({ anyOf: _, ...schema }: MetaSchema): MetaSchema => schema

function fits(type: NonNullable<MetaSchema['type']>, value: unknown): boolean {
  if (value === undefined || value === '') return true
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'object') return type === (value === null ? 'null' : 'object')
  return type === (typeof value as string) || (type === 'integer' && typeof value === 'number')
}

/** Conditions of `_meta` compare members with constants. */
function holds(condition: MetaSchema, value: unknown): boolean {
  return Object.entries(condition.properties ?? {}).every(([key, { const: wanted }]) => memberOf(value, key) === wanted)
}

function childSchemas(
  schema: MetaSchema,
  key: string | number,
  value: unknown,
  entity: string | undefined,
  dependencies: PlaceDependencies,
): MetaSchema[] {
  if (typeof key === 'number') return schema.items ? [schema.items] : []
  const own = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  const usual = key === 'props' ? defaultWidgetProps(schema, value, entity, dependencies) : undefined
  return [own ?? others, usual].filter((found) => found !== undefined)
}

/** Props of the default widget of the entity's field, where a field names none. */
function defaultWidgetProps(
  schema: MetaSchema,
  value: unknown,
  address: string | undefined,
  { meta, entity }: PlaceDependencies,
): MetaSchema | undefined {
  if (schema.properties?.widget?.format !== 'widget' || memberOf(value, 'widget') !== undefined) return undefined
  const described = address === undefined ? undefined : entity(address)
  const field = described && fieldIn(described, memberOf(value, 'field'))
  return field && meta.$defs?.[propsDefinition('widget', defaultWidget(field))]
}

/** Field with this name, which may be any value. */
export function fieldIn(entity: Entity, name: unknown) {
  const fields = fieldsOf(entity)
  return typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined
}

function entityIn(schemas: readonly MetaSchema[], value: unknown): string | undefined {
  const names = schemas.flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((name) => properties[name]?.format === 'entity'),
  )
  const address = names.map((name) => memberOf(value, name)).find((found) => typeof found === 'string')
  return address as string | undefined
}

function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, key) ? (value as Record<string | number, unknown>)[key] : undefined
}

/** Title and description of a plugin named in a slot, such as the widget `Input`. */
export function pluginNamed(meta: MetaSchema, { format }: MetaSchema, name: string): MetaSchema | undefined {
  const kind = format === 'component' ? 'block' : format
  const definition = `${kind}.${name}`
  return pluginOfDefinition(definition) && meta.$defs?.[definition]
}
