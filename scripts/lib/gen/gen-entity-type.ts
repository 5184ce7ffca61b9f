import type { ChildRows, Entity, Field } from '#shared/documents/entity.ts'
import { childName, fieldsOf } from '#shared/documents/entity-fields.ts'

/** Path of the generated types of all entities. */
export const ENTITY_TYPES_FILE = 'src/shared/generated/entities.ts'

/** Writes the types of the records of all entities as they are on the wire, by address. */
export function entityTypes(entities: readonly Entity[]): string {
  const sorted = [...entities].sort((one, other) => (one.$id < other.$id ? -1 : 1))
  return [
    '// Generated from schemas/**/*.entity.json by npm run gen; do not edit.',
    '',
    '/** Types of records by the address of their entity. */',
    'export interface Entities {',
    ...sorted.flatMap(entityLines),
    '}',
    '',
  ].join('\n')
}

function entityLines(entity: Entity): string[] {
  const fields = Object.entries(fieldsOf(entity)).filter(([, field]) => field['x-read'] !== 'server')
  return [
    `  /** ${entity.title} */`,
    `  '${entity.$id}': {`,
    ...fields.flatMap(([name, field]) => memberLines(entity, name, field)).map((line) => `    ${line}`),
    ...(entity['x-children'] ?? []).map((child) => `    ${childLine(child)}`),
    '  }',
  ]
}

function memberLines(entity: Entity, name: string, field: Field): string[] {
  // A secret is written and never read, so no record is sure to have it.
  const always = name === 'id' || (entity.required?.includes(name) && !field['x-secret'])
  const member = always ? `${name}: ${typeOf(field)}` : `${name}?: ${typeOf(field)} | null`
  const text = field['x-dict'] || field['x-ref'] ? [`${name}_dictText?: string`] : []
  return [`/** ${field.title} */`, member, ...text]
}

/** Rows of a sub-table, which a record has only where they were read with it. */
function childLine(child: ChildRows): string {
  return `${childName(child)}?: Entities['${child.entity}']${child.kind === 'one' ? ' | null' : '[]'}`
}

function typeOf(field: Field): string {
  if (field.enum) return field.enum.map(literal).join(' | ')
  switch (field.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return field.items ? arrayOf(typeOf({ ...field.items, title: '' })) : 'unknown[]'
    case 'object':
      return 'Record<string, unknown>'
    default:
      return field.type
  }
}

const arrayOf = (type: string) => (type.includes('|') ? `(${type})[]` : `${type}[]`)

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
