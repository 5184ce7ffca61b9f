import type { Entity, Field } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'

/** Path of the generated type of an entity. */
export function entityTypeFile({ $id }: Entity): string {
  return `src/shared/generated/${$id.replace('/', '-')}.ts`
}

/** A type for the records of an entity as they stand on the wire. */
export function entityType(entity: Entity): string {
  const fields = Object.entries(fieldsOf(entity)).filter(([, field]) => field['x-read'] !== 'server')
  return [
    `// Generated from schemas/${entity.$id}.entity.json by npm run gen; do not edit.`,
    '',
    `/** ${entity.title} */`,
    `export interface ${typeName(entity)} {`,
    ...fields.flatMap(([name, field]) => memberLines(entity, name, field)),
    '}',
    '',
  ].join('\n')
}

/** `DictItem` for `system/dict-item`. */
export function typeName({ $id }: Entity): string {
  const words = $id.slice($id.indexOf('/') + 1).split('-')
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function memberLines(entity: Entity, name: string, field: Field): string[] {
  // A secret is written and never read, so that no record is sure to have it.
  const always = name === 'id' || (entity.required?.includes(name) && !field['x-secret'])
  const member = always ? `${name}: ${typeOf(field)}` : `${name}?: ${typeOf(field)} | null`
  const text = field['x-dict'] || field['x-ref'] ? [`  ${name}_dictText?: string`] : []
  return [`  /** ${field.title} */`, `  ${member}`, ...text]
}

function typeOf(field: Field): string {
  if (field.enum) return field.enum.map(literal).join(' | ')
  switch (field.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return field.items ? `${typeOf({ ...field.items, title: '' })}[]` : 'unknown[]'
    case 'object':
      return 'Record<string, unknown>'
    default:
      return field.type
  }
}

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
