import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'

/**
 * Whether what a page uses is a field that is kept from the person: the entity, as the host gives it, says that it stays on
 * the server. A form still shows it where a new record must have it.
 * @param use name of a field, or what a page says of one
 */
export function isWithheldUse(use: unknown, entity: Entity | undefined, place: 'form' | 'search' | 'column'): boolean {
  const name = typeof use === 'string' ? use : (use as { field?: unknown } | null)?.field
  if (!entity || typeof name !== 'string') return false
  const fields = fieldsOf(entity)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.['x-read'] !== 'server') return false
  return place !== 'form' || field['x-write'] !== 'once'
}
