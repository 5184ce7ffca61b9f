import type { Entity, Field, RecordRule } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { fieldPermission, isGivenOnAdd, mayUseField } from '#shared/documents/field-permission.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { type ButtonGrants, isButtonVisible, isFieldWritable } from '#shared/rules/permissions/button-permission.ts'
import { fieldsReadBy } from '#shared/rules/records/record-rules.ts'

/** Restricted entity and its grants; the grants of a session are one object until they change. */
const cache = new WeakMap<Entity, { grants: ButtonGrants; granted: Entity }>()

/**
 * Restricts an entity to the permissions in `grants`.
 * - A field without read permission is not sent to the client, and one without write permission becomes read-only.
 * - Rules over unreadable fields are removed; only the server checks them. The server enforces these restrictions; here
 *   they prevent empty or refused fields on screens.
 */
export function grantedEntity(entity: Entity, grants: ButtonGrants): Entity {
  const known = cache.get(entity)
  if (known?.grants === grants) return known.granted
  const granted = makeGranted(entity, grants)
  cache.set(entity, { grants, granted })
  return granted
}

function makeGranted(entity: Entity, grants: ButtonGrants): Entity {
  const changed = Object.entries(fieldsOf(entity)).flatMap(([name, field]) => {
    const now = grantedField(entity, name, field, grants)
    return now === field ? [] : [[name, now] as const]
  })
  if (changed.length === 0) return entity
  const hidden = changed.filter(([, field]) => field['x-read'] === 'server').map(([name]) => name)
  const rules = entity['x-rules']?.filter((rule) => !fieldsOfRule(rule).some((name) => hidden.includes(name)))
  return {
    ...entity,
    properties: { ...entity.properties, ...Object.fromEntries(changed) },
    ...(rules && { 'x-rules': rules }),
  }
}

/** Fields that a rule depends on, whether it reads or requires them. */
function fieldsOfRule({ when, assert, require = [], forbid = [] }: RecordRule): string[] {
  const read = [when, assert].flatMap((text) => (text === undefined ? [] : fieldsReadBy(parseExpression(text))))
  return [...read, ...require, ...forbid]
}

function grantedField(entity: Entity, name: string, field: Field, grants: ButtonGrants): Field {
  const { 'x-read': reader, 'x-write': writer, 'x-asked': condition } = field
  const isKept = (use: 'read' | 'write') =>
    isFieldWithheld(use === 'read' && condition ? condition.kept : fieldPermission(entity, use, name), grants)
  if (reader === 'server') return field
  if (isKept('read')) return { ...field, 'x-read': 'server', 'x-write': writerWithout(entity, name, field) }
  const hidden = reader !== undefined && !isButtonVisible(reader, grants) && { 'x-read': 'server' }
  const locked = isKept('write') && writer !== 'server' && { 'x-write': writerWithout(entity, name, field) }
  return hidden || locked ? { ...field, ...hidden, ...locked } : field
}

/** Returns whether a button restricts a field and the user lacks it; a code without a button restricts nobody. */
function isFieldWithheld(code: string, grants: ButtonGrants): boolean {
  const may = (action: string) => isButtonVisible(action, grants)
  const mayWrite = (action: string) => isFieldWritable(action, grants)
  return (grants.allAuth ?? []).some(({ action }) => action === code) && !mayUseField(code, { may, mayWrite })
}

/** Without write permission a field can be given at most with a new record, if it is required there. */
function writerWithout(entity: Entity, name: string, { 'x-write': writer }: Field): 'once' | 'server' {
  const isPlain = writer === undefined || writer === 'once'
  return isPlain && isGivenOnAdd(entity, name) ? 'once' : 'server'
}
