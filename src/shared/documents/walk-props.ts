/**
 * Walks a value along the schema that describes it. Both the checker (which only looks) and the preparation of a page
 * (which replaces parts) use it, so both find the same slots.
 */
import type { PropsSchema } from './slots.ts'

export type PropsPath = readonly (string | number)[]

/** Value and the schema that describes it. */
export interface PropsPlace {
  /** `$ref` is resolved. For an `anyOf` the whole is visited first, then the matching branch. */
  schema: PropsSchema
  /** Name of the shared definition that a `$ref` led to; absent on the branch of its `anyOf`. */
  definition?: string
  value: unknown
  path: PropsPath
  /** Value of the nearest `entity` slot of the same or an enclosing object. */
  entity?: string
}

/**
 * Replacement that removes a value: an item of a list, a property, and every object that requires it. A list that
 * becomes empty is removed too. A value that the root requires stays unchanged.
 */
export const REMOVED = Symbol('gone')

/** Returns a replacement for the value, which is then not walked further, or undefined to walk on. */
export type PropsVisit = (place: PropsPlace) => { replacement: unknown } | undefined

type Definitions = Readonly<Record<string, PropsSchema>>

/**
 * Visits a value and all values inside it that the schema describes, from the outside to the inside. Values without a
 * schema stay and are not visited; nothing is validated.
 * @returns the value with its replacements; the given one is not changed.
 */
export function walkProps(schema: PropsSchema, value: unknown, definitions: Definitions, visit: PropsVisit): unknown {
  const walked = walk({ schema, value, path: [] }, definitions, visit)
  return walked === REMOVED ? value : walked
}

function walk(start: PropsPlace, definitions: Definitions, visit: PropsVisit): unknown {
  const place = start.schema.$ref ? resolve(start, definitions) : start
  const answer = visit(place)
  if (answer) return answer.replacement
  const { schema, value } = place
  if (schema.anyOf) {
    const branch = schema.anyOf.find((one) => fits(one.$ref ? definitionOf(one.$ref, definitions) : one, value))
    return branch ? walk({ ...place, schema: branch, definition: undefined }, definitions, visit) : value
  }
  if (Array.isArray(value)) {
    const items = schema.items
    if (!items) return value
    const walked = value.map((item, index) =>
      walk(
        { ...place, definition: undefined, schema: items, value: item, path: [...place.path, index] },
        definitions,
        visit,
      ),
    )
    const left = walked.filter((item) => item !== REMOVED)
    return left.length === 0 && walked.length > 0 ? REMOVED : left
  }
  return isObject(value) ? walkObject(place, value, definitions, visit) : value
}

function walkObject(
  place: PropsPlace,
  value: Record<string, unknown>,
  definitions: Definitions,
  visit: PropsVisit,
): Record<string, unknown> | typeof REMOVED {
  const entity = entityIn(place.schema, value) ?? place.entity
  const isWhole = place.path.length === 0
  const walked: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    const schema = schemaOfProperty(place.schema, name)
    const path = [...place.path, name]
    const replaced = schema ? walk({ schema, value: item, path, entity }, definitions, visit) : item
    const isNeeded = place.schema.required?.includes(name) ?? false
    if (replaced !== REMOVED) walked[name] = replaced
    else if (isNeeded && isWhole) walked[name] = Array.isArray(item) ? [] : item
    else if (isNeeded) return REMOVED
  }
  return walked
}

function schemaOfProperty(schema: PropsSchema, name: string): PropsSchema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name]
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
}

function entityIn(schema: PropsSchema, value: Record<string, unknown>): string | undefined {
  const slot = Object.entries(schema.properties ?? {}).find(([, property]) => property.format === 'entity')
  const address = slot && value[slot[0]]
  return typeof address === 'string' ? address : undefined
}

function resolve(place: PropsPlace, definitions: Definitions): PropsPlace {
  const name = nameOfRef(place.schema.$ref!)
  return { ...place, schema: definitionOf(place.schema.$ref!, definitions), definition: name }
}

function definitionOf(ref: string, definitions: Definitions): PropsSchema {
  const found = definitions[nameOfRef(ref)]
  if (!found) throw new Error(`No definition for ${ref}`)
  return found
}

function nameOfRef(ref: string): string {
  return ref.replace('#/$defs/', '')
}

/** Compares type, constants and required names. That suffices to distinguish the branches of our definitions. */
function fits(schema: PropsSchema, value: unknown): boolean {
  if (schema.enum && !schema.enum.includes(value as string)) return false
  if (!isObject(value)) return schema.type === undefined || schema.type === typeOf(value) || isInteger(schema, value)
  if (schema.type !== 'object') return false
  return (schema.required ?? []).every((name) => Object.hasOwn(value, name))
}

function isInteger(schema: PropsSchema, value: unknown): boolean {
  return schema.type === 'integer' && Number.isInteger(value)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
