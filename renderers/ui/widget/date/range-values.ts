import type { Field } from '#shared/documents/entity.ts'
import { keysOf } from '../values.ts'

/** First and last day, month or moment, as stored. */
export type Range = readonly [from: string, to: string]

/** Both ends, sorted unless `sorted` is false; null unless both can be read. */
export function rangeOf(value: unknown, clean: (end: unknown) => string | null, sorted = true): Range | null {
  const ends = keysOf(value).map(clean)
  const [from, to, ...more] = sorted ? ends.sort() : ends
  return from && to && more.length === 0 ? [from, to] : null
}

export function storedRange(range: Range | null, { type }: Field): string | string[] {
  const ends = range ? [...range] : []
  return type === 'array' ? ends : ends.join(',')
}
