/** Most levels of nested lists and objects; writing deeper ones as JSON overflows the stack. */
const MOST_LEVELS = 100

/**
 * Length of a value as JSON, without escapes. Stops soon after `most`, as a list that contains one value many times may
 * stand for far more than the memory it takes. Infinite for a value that is nested too deeply.
 */
export function sizeOf(value: unknown, most: number, levels = MOST_LEVELS): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return String(value).length
  if (levels === 0) return Number.POSITIVE_INFINITY
  const isList = Array.isArray(value)
  let size = 2
  for (const part of isList ? value : Object.entries(value)) {
    size += isList ? 1 + sizeOf(part, most - size, levels - 1) : 4 + part[0].length
    if (!isList) size += sizeOf(part[1], most - size, levels - 1)
    if (size > most) break
  }
  return size
}
