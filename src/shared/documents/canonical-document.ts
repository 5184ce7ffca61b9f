/** Keys below these stay in order: it is the order of blocks and fields on the screen. */
const ORDERED = new Set(['properties'])

/**
 * Canonical form of a document: keys in alphabetical order, but blocks and fields in their own order. Names never
 * change, because they identify parts.
 */
export function canonicalDocument(value: unknown): unknown {
  return canonical(value, false)
}

/** Equivalent documents have equal texts. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(canonicalDocument(value))
}

/** Canonical document with indentation, for users to read. */
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

/** Compares code units, so that no locale changes the order. */
function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0
}
