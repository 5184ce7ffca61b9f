import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'

/**
 * Whether a page uses a restricted field: the entity, as the host sends it to this person, marks the field as
 * server-only. A form still shows it where a new record must have it.
 * @param use name of a field, or its use on a page
 */
export function isRestrictedUse(
  use: unknown,
  entity: Entity | undefined,
  place: 'form' | 'search' | 'column',
): boolean {
  const name = typeof use === 'string' ? use : (use as { field?: unknown } | null)?.field
  if (!entity || typeof name !== 'string') return false
  const fields = fieldsOf(entity)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.['x-read'] !== 'server') return false
  return place !== 'form' || field['x-write'] !== 'once'
}
