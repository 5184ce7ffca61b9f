import type { Field, SearchKind } from '#shared/documents/entity.ts'

/** Returns whether a field supports a search kind. */
export function isSearchedBy({ type, format }: Field, kind: SearchKind): boolean {
  const isDay = format === 'date' || format === 'date-time'
  if (kind === 'like' || kind === 'any') return type === 'string' && format === undefined
  if (kind === 'range') return type === 'integer' || type === 'number' || isDay || format === 'time'
  return kind !== 'period' || isDay
}
