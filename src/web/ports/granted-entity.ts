import type { Entity, Field, RecordRule } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { fieldPermission, isGivenOnAdd, mayUseField } from '#shared/documents/field-permission.ts'
import { parseExpression } from '#shared/expression/parse-expression.ts'
import { type ButtonGrants, isButtonVisible, isFieldWritable } from '#shared/rules/button-permission.ts'
import { fieldsReadBy } from '#shared/rules/record-rules.ts'

/** What was made of an entity, and for which grants; those of a session are one object until they change. */
const cache = new WeakMap<Entity, { grants: ButtonGrants; granted: Entity }>()

/**
 * An entity as it is for whom has these grants: what is not to be read stays on the server, what is not to be written is
 * the server's to write, and rules over what is not there are judged by the server alone. It decides about all of that
 * itself; here it keeps screens from showing what would be empty, or refused.
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

/** Fields that a rule hangs on, whether it reads or demands them. */
function fieldsOfRule({ when, assert, require = [], forbid = [] }: RecordRule): string[] {
  const read = [when, assert].flatMap((text) => (text === undefined ? [] : fieldsReadBy(parseExpression(text))))
  return [...read, ...require, ...forbid]
}

function grantedField(entity: Entity, name: string, field: Field, grants: ButtonGrants): Field {
  const { 'x-read': reader, 'x-write': writer, 'x-asked': asked } = field
  const isKept = (use: 'read' | 'write') =>
    isFieldWithheld(use === 'read' && asked ? asked.kept : fieldPermission(entity, use, name), grants)
  if (reader === 'server') return field
  if (isKept('read')) return { ...field, 'x-read': 'server', 'x-write': writerWithout(entity, name, field) }
  const hidden = reader !== undefined && !isButtonVisible(reader, grants) && { 'x-read': 'server' }
  const locked = isKept('write') && writer !== 'server' && { 'x-write': writerWithout(entity, name, field) }
  return hidden || locked ? { ...field, ...hidden, ...locked } : field
}

/** Whether a button keeps a field for others; a code that no button has keeps it from nobody. */
function isFieldWithheld(code: string, grants: ButtonGrants): boolean {
  const may = (action: string) => isButtonVisible(action, grants)
  const mayWrite = (action: string) => isFieldWritable(action, grants)
  return (grants.allAuth ?? []).some(({ action }) => action === code) && !mayUseField(code, { may, mayWrite })
}

/** Without the right to write it a field can be given with a new record at most, if that must have it. */
function writerWithout(entity: Entity, name: string, { 'x-write': writer }: Field): 'once' | 'server' {
  const isPlain = writer === undefined || writer === 'once'
  return isPlain && isGivenOnAdd(entity, name) ? 'once' : 'server'
}
