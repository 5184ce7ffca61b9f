import type { Field, Row } from '#shared/documents/entity.ts'

/** The values of a reference: one, or those of a comma list. */
export function keysOf(field: Field, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  const text = String(value)
  return field['x-ref']?.many ? [...new Set(text.split(',').filter((key) => key !== ''))] : [text]
}

/** The values that any of these rows refers to, each once. */
export function keysOfRows(field: Field, name: string, rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => keysOf(field, row[name])))]
}
