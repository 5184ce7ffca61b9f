import type { Ports } from '#renderers/ports.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'
import type { Http } from '#web/http/client.ts'

/** Returns the same object for the same entity, because effects of a screen depend on it. */
const cache = new WeakMap<Entity, Entity>()

/** Entity of an online form whose fields read their options through the form, with the permission of the form. */
export function throughFields(entity: Entity): Entity {
  if (tableAtAddress(entity.$id) === undefined) return entity
  const known = cache.get(entity)
  if (known) return known
  const properties = Object.fromEntries(
    Object.entries(entity.properties).map(([name, field]) => [name, throughField(entity.$id, name, field)]),
  )
  const through = { ...entity, properties }
  cache.set(entity, through)
  return through
}

function throughField(entity: string, name: string, field: Field): Field {
  const via = { entity, field: name }
  return { ...field, via, ...(field['x-ref'] && { 'x-ref': { ...field['x-ref'], via } }) }
}

/** Path below which the server answers with the options of a field. */
export function pathThrough({ entity, field }: NonNullable<Field['via']>): string {
  return `/online/data/${encodeURIComponent(tableAtAddress(entity) ?? '')}/field/${encodeURIComponent(field)}`
}

/** Reads the fields of linked records that other fields show. */
export function createThroughPort(http: Pick<Http, 'send'>): Ports['recordsThrough'] {
  return async (via, keys) => {
    if (keys.length === 0) return []
    const request = { method: 'GET', path: `${pathThrough(via)}/records`, query: { keys: keys.join(',') } } as const
    return (await http.send<Row[]>(request)).result
  }
}
