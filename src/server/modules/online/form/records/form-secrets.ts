import type { Passwords } from '#server/platform/accounts/passwords.ts'
import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'

const cache = new WeakMap<Entity, readonly string[]>()

/** Fields of a form that hold digests of passwords. Empty for an entity that is no form. */
export function secretFields(entity: Entity): readonly string[] {
  const known = cache.get(entity)
  if (known) return known
  const fields = formOf(entity) ? Object.entries(entity.properties) : []
  const names = fields.flatMap(([name, field]) => (field['x-secret'] ? [name] : []))
  cache.set(entity, names)
  return names
}

/**
 * Adds hooks for passwords around the hooks of a form.
 * A typed password is stored as a digest, which can be checked but not read. An empty value leaves the stored digest.
 */
export function withSecretHooks(
  entity: Entity,
  passwords: Pick<Passwords, 'hash'>,
  hooks: RecordHooks | undefined,
): RecordHooks | undefined {
  const secrets = secretFields(entity)
  if (secrets.length === 0) return hooks
  const table = tableOf(entity)
  return {
    ...hooks,
    async beforeValidate(record, context) {
      for (const name of secrets) if (isEmptyValue(record[name])) delete record[name]
      await hooks?.beforeValidate?.(record, context)
    },
    async columns(record) {
      const digests: Record<string, unknown> = {}
      for (const name of secrets) {
        if (isEmptyValue(record[name])) continue
        digests[table.stored.get(name)!.column] = await passwords.hash(String(record[name]))
      }
      return digests
    },
  }
}
