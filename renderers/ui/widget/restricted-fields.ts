import type { Entity } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'

/**
 * The fields among paths such as `values.price` that are kept from the person: what hangs on them only the server can say.
 * @param root of the paths that are meant
 */
export function keptAmong(paths: readonly string[], root: 'values' | 'row', entity: Entity | undefined): string[] {
  if (!entity) return []
  const fields = fieldsOf(entity)
  return paths.flatMap((path) => {
    const [first, name = ''] = path.split('.')
    return first === root && Object.hasOwn(fields, name) && fields[name]!['x-read'] === 'server' ? [name] : []
  })
}
