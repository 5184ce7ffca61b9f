import type { Row } from '#shared/documents/entity.ts'

/** Parameters of a screen are texts, as in an address; what is empty is left out. */
export function paramsOf(values: Row): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
