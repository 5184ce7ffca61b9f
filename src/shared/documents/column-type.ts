/** What a column stores, whichever document describes it. */
export type ColumnShape =
  | { of: 'text'; length?: number | undefined }
  /** `digits` before and behind the decimal point together, `scale` of them behind it. */
  | { of: 'decimal'; digits: number; scale: number }
  | { of: keyof typeof TYPES }

const TYPES = {
  integer: 'integer',
  long: 'bigint',
  double: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamp with time zone',
  time: 'time without time zone',
  json: 'jsonb',
} as const

/** Type of a column, as PostgreSQL writes it. Drafts of migrations and tables of online forms get theirs here. */
export function columnType(shape: ColumnShape): string {
  if (shape.of === 'text') return shape.length === undefined ? 'text' : `character varying(${shape.length})`
  if (shape.of === 'decimal') return `numeric(${shape.digits},${shape.scale})`
  return TYPES[shape.of]
}

/** Digits and scale of a decimal type; the digits of a type without limits are infinite. Undefined for other types. */
export function decimalSize(type: string): { digits: number; scale: number } | undefined {
  if (type === 'numeric') return { digits: Number.POSITIVE_INFINITY, scale: Number.POSITIVE_INFINITY }
  const [, digits, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return digits === undefined ? undefined : { digits: Number(digits), scale: Number(scale) }
}
