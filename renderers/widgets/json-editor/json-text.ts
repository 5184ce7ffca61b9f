import type { Field } from '#shared/documents/entity.ts'

/** Text in the editor for a stored value. */
export function jsonText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return value
  const isStructure = typeof value === 'object'
  return isStructure ? JSON.stringify(value, null, 2) : String(value)
}

/**
 * Stored value for a text. A field of objects or lists stores the text itself while it is invalid JSON, so that the
 * rules refuse it. Otherwise an older value would be saved silently.
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
