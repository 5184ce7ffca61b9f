import type { Entity, Field } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { ExpressionType } from './expression-types.ts'

/** Type of `user`: the signed-in user. */
export const USER_TYPE: ExpressionType = {
  kind: 'object',
  fields: { id: 'string', username: 'string', realname: 'string', orgCode: 'string' },
}

/** Type of `values` (or `row`) for a record of this entity, engine fields such as createTime included. */
export function scopeOfEntity(entity: Entity): ExpressionType {
  const fields: Record<string, ExpressionType> = {}
  for (const [name, field] of Object.entries(fieldsOf(entity))) {
    fields[name] = typeOfField(field)
    if (field['x-dict'] || field['x-ref']) fields[`${name}_dictText`] = 'string'
  }
  return { kind: 'object', fields }
}

function typeOfField(field: Field): ExpressionType {
  switch (field.type) {
    case 'string':
      return field.format === 'date' ? 'date' : field.format === 'date-time' ? 'datetime' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'bool'
    case 'array':
      return { kind: 'list', of: field.items ? typeOfField({ ...field.items, title: field.title }) : 'any' }
    case 'object':
      return 'any'
  }
}
