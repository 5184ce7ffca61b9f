import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'

/**
 * Restricted fields among paths such as `values.price`. Only the server can compute what depends on them.
 * @param root first part of the relevant paths
 */
export function restrictedAmong(
  paths: readonly string[],
  root: 'values' | 'row',
  entity: Entity | undefined,
): string[] {
  if (!entity) return []
  const fields = fieldsOf(entity)
  return paths.flatMap((path) => {
    const [first, name = ''] = path.split('.')
    return first === root && Object.hasOwn(fields, name) && fields[name]!['x-read'] === 'server' ? [name] : []
  })
}
