import type { Row } from '#shared/documents/entity.ts'

/** Converts values to parameters of a screen, which are texts as in an address: objects as JSON. Omits empty values. */
export function paramsOf(values: Row): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string {
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
}
