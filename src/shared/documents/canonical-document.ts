/** Keys below these stay in order: blocks and fields stand on the screen in it, and are known by their names. */
const ORDERED = new Set(['properties'])

/**
 * The one form of a document, whoever wrote it: keys in the order of the alphabet, but blocks and fields in that of their
 * author. Names are what parts are known by, so they are never changed.
 */
export function canonicalDocument(value: unknown): unknown {
  return canonical(value, false)
}

/** Two documents that say the same have the same text. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(canonicalDocument(value))
}

/** The same for people to read. */
export function readableText(value: unknown): string {
  return JSON.stringify(canonicalDocument(value), null, 2)
}

function canonical(value: unknown, keepsOrder: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item, false))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    canonical(item, !keepsOrder && ORDERED.has(key)),
  ])
  return Object.fromEntries(keepsOrder ? entries : entries.sort(byKey))
}

/** By code units, which no locale changes. */
function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0
}
