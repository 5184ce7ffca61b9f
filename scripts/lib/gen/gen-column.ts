import { type ColumnShape, columnType as typeOfColumn } from '#shared/documents/column-type.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { LARGEST_INTEGER, NUMERIC_DIGITS } from '#shared/rules/search/stored-range.ts'

/** Texts longer than this get a column without limit. */
const LONGEST_VARCHAR = 1000

/** Definition of the column of a field behind its name, e.g. `varchar(100) not null`. */
export function columnDefinition(entity: Entity, name: string, field: Field): string {
  if (name === 'id') return `${columnType(field)} primary key`
  return [
    columnType(field),
    ...(isNotNull(entity, name, field) ? ['not null'] : []),
    ...columnDefault(entity, name, field),
  ].join(' ')
}

/** Type of the column of a field, as one writes it. */
export function columnType(field: Field): string {
  return typeOfColumn(shapeOf(field))
    .replace('character varying', 'varchar')
    .replace('timestamp with time zone', 'timestamptz')
    .replace('time without time zone', 'time')
    .replace(',', ', ')
}

function shapeOf(field: Field): ColumnShape {
  switch (field.type) {
    case 'string':
      return textShape(field)
    case 'integer': {
      const largest = Math.max(Math.abs(field.minimum ?? 0), Math.abs(field.maximum ?? 0))
      return { of: largest > LARGEST_INTEGER ? 'long' : 'integer' }
    }
    case 'number':
      return field['x-precision'] === undefined
        ? { of: 'double' }
        : { of: 'decimal', digits: NUMERIC_DIGITS, scale: field['x-precision'] }
    case 'boolean':
      return { of: 'boolean' }
    default:
      return { of: 'json' }
  }
}

function textShape({ format, maxLength, enum: options }: Field): ColumnShape {
  if (format === 'date') return { of: 'date' }
  if (format === 'date-time') return { of: 'datetime' }
  if (format === 'time') return { of: 'time' }
  const longest = maxLength ?? (options ? Math.max(...options.map((option) => String(option).length)) : undefined)
  return { of: 'text', length: longest !== undefined && longest <= LONGEST_VARCHAR ? longest : undefined }
}

/** A column that always has a value: the record demands it, or there is something to begin with. */
export function isNotNull(entity: Entity, name: string, field: Field): boolean {
  return entity.required?.includes(name) === true || columnDefault(entity, name, field).length > 0
}

function columnDefault(entity: Entity, name: string, field: Field): string[] {
  if (field['x-fill']?.insert === 'now') return ['default now()']
  if (field.default !== undefined) return [`default ${literal(field.default)}`]
  const tree = entity['x-tree']
  return tree?.parent === name ? [`default ${literal(tree.root)}`] : []
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
