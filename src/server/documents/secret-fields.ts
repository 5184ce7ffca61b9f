import type { Entity } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { SecretNames } from '../platform/masked-request.ts'
import type { Documents } from './shipped/load-documents.ts'

/**
 * Set of the names of secret fields (`x-secret`), whose values no log may show. Requests may name the column instead of
 * the field, so both names are in the set. Each call searches the entities again, because online forms change while the
 * server runs.
 */
export function secretFieldsOf({ entities }: Pick<Documents, 'entities'>): SecretNames {
  const isSecret = (entity: Entity, name: string) =>
    Object.hasOwn(entity.properties, name) && entity.properties[name]!['x-secret'] === true
  return {
    has: (name) => {
      const names = [name, fieldNameOf(name)]
      return [...entities.values()].some((entity) => names.some((each) => isSecret(entity, each)))
    },
  }
}
