import type { Field, SearchKind } from '#shared/documents/entity.ts'

/** Whether what a field holds can be asked for so. */
export function isAskedBy({ type, format }: Field, kind: SearchKind): boolean {
  const isDay = format?.startsWith('date') === true
  if (kind === 'like' || kind === 'any') return type === 'string' && format === undefined
  if (kind === 'range') return type === 'integer' || type === 'number' || isDay || format === 'time'
  return kind !== 'period' || isDay
}
