import type { Place } from './json-source.ts'

/** Offset of a place in a text; at most the end of the line or of the text. */
export function offsetOf(text: string, { line, column }: Place): number {
  let start = 0
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start)
    if (next < 0) return text.length
    start = next + 1
  }
  const end = text.indexOf('\n', start)
  return Math.min(start + column - 1, end < 0 ? text.length : end)
}
