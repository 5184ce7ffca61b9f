import type { Entity } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { SecretNames } from '../platform/masked-request.ts'
import type { Documents } from './shipped/load-documents.ts'

/**
 * Names of fields whose values no log shows. Entities are searched at each call, since those of online forms come while the
 * server runs; requests to these name columns too.
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
