/**
 * Report document: a database query as data. Its statement reads the tables of entities, limited to rows and fields
 * that the user may see. Columns and parameters that the document does not describe do not exist.
 */

import type { ReportFieldType } from '#shared/wire/report.ts'
import type { Entity, Field, Reference } from '../entity.ts'

export interface ReportSearch {
  /** `range`: from and to, both inclusive. Default `single`, which searches for a text inside the value. */
  mode?: 'single' | 'range'
  /** Only when the form is expanded. */
  hidden?: boolean
  /** Several values of the dictionary. */
  multiple?: boolean
  /** Initial value; a comma separates the two values of a range. */
  default?: string
}

/** A column of the statement. */
export interface ReportField {
  title: string
  type: ReportFieldType
  /** Default true. The rows contain hidden columns all the same. */
  show?: boolean
  /** Pixels. */
  width?: number
  sortable?: boolean
  /** Shows the sum over all matching rows. */
  total?: boolean
  /** Digits behind the decimal point. */
  precision?: number
  dict?: string
  /** Texts for values; they have precedence over a dictionary. */
  replace?: readonly { value: string; text: string }[]
  ref?: Pick<Reference, 'entity' | 'value' | 'label'>
  /** Address inside the application; `${column}` stands for a value of the row. */
  href?: string
  /** Title over several neighbouring columns. */
  group?: string
  search?: ReportSearch
}

export interface ReportParameter {
  title: string
  type: Exclude<ReportFieldType, 'Image'>
  /** Used when the parameter is not given; may hold `#{variables}` of data rules. Without one the parameter is NULL. */
  default?: string
}

export interface Report {
  $schema?: string
  /** Address `<area>/<noun>`; equals the place of the file. */
  $id: string
  title: string
  description?: string
  /** Name of the report in pages and popups; also part of its permission, see `reportPermission`. */
  code: string
  /** Addresses of the entities whose tables the statement may read. */
  sources: readonly string[]
  /** Lines of one SELECT. `${name}` is a parameter, `#{name}` a variable of data rules. */
  sql: readonly string[]
  params?: Readonly<Record<string, ReportParameter>>
  /** Shown in this order; one is `id`. */
  columns: Readonly<Record<string, ReportField>>
  /** Default order of the rows. */
  order?: readonly { column: string; order: 'asc' | 'desc' }[]
}

/** Permission to read a report, e.g. `online:report:daily_sales`. */
export function reportPermission(code: string): string {
  return `online:report:${code}`
}

/** Name of a report's rows in statements. */
const ROWS = 'report'

/**
 * Represents a report as an entity for the record engine: its columns are fields, its rows those of a table of that
 * name.
 */
export function reportEntity(report: Report): Entity {
  const fields = Object.entries(report.columns).map(([name, column]) => [name, fieldOf(column)] as const)
  return {
    $id: report.$id,
    title: report.title,
    type: 'object',
    'x-table': ROWS,
    'x-tenant': false,
    'x-audit': false,
    ...(report.order && { 'x-order': report.order.map(({ column, order }) => ({ field: column, order })) }),
    properties: Object.fromEntries(fields),
  }
}

function fieldOf({ title, type, precision, dict, ref }: ReportField): Field {
  return {
    title,
    ...TYPES[type],
    ...(precision !== undefined && { 'x-precision': precision }),
    ...(dict !== undefined && { 'x-dict': dict }),
    ...(ref && { 'x-ref': ref }),
  }
}

const TYPES: Record<ReportFieldType, Pick<Field, 'type' | 'format'>> = {
  String: { type: 'string' },
  Image: { type: 'string' },
  Integer: { type: 'integer' },
  Long: { type: 'integer' },
  BigDecimal: { type: 'number' },
  Date: { type: 'string', format: 'date' },
  Datetime: { type: 'string', format: 'date-time' },
}
