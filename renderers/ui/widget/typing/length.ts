/** Length of a text in characters; a character outside the basic plane (an emoji, a rare name) counts as one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/**
 * Cuts an insertion so that at most `max` characters remain; the existing text stays. A text that is already too long
 * can always be shortened.
 */
export function fitTyped(before: string, typed: string, max: number | undefined): string {
  const old = [...before]
  const next = [...typed]
  if (max === undefined || next.length <= Math.max(max, old.length - 1)) return typed
  const prefix = commonPrefix(old, next)
  const suffix = commonPrefix(old.slice(prefix).reverse(), next.slice(prefix).reverse())
  const end = next.length - suffix
  const room = Math.max(0, max - prefix - suffix)
  return [...next.slice(0, prefix), ...next.slice(prefix, end).slice(0, room), ...next.slice(end)].join('')
}

function commonPrefix(left: readonly string[], right: readonly string[]): number {
  const end = left.findIndex((character, index) => character !== right[index])
  return end === -1 ? left.length : end
}
