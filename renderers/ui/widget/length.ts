/** Length of a text as people count it; a character outside the basic plane (an emoji, a rare name) is one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/**
 * What remains of a typed text when only `max` characters fit: what was there stays, what is put in is cut. Shortening a
 * text that is already too long is never hindered.
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
