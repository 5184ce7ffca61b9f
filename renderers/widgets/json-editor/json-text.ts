import type { Field } from '#shared/documents/entity.ts'

/** What the editor shows of a stored value. */
export function jsonText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return value
  const isStructure = typeof value === 'object'
  return isStructure ? JSON.stringify(value, null, 2) : String(value)
}

/**
 * What the field stores for a text. A field of objects or lists holds the text itself as long as it is no JSON, so that
 * its rules refuse it instead of keeping an older value silently.
 */
export function jsonValue(text: string, field: Pick<Field, 'type'>): unknown {
  if (field.type === 'string') return text
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
