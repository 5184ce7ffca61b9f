import { cleanText } from '#renderers/ui/widget/values.ts'

/** `#rrggbb` or `#rrggbbaa` in lower case; `#rgb` is expanded. Null for anything else. */
export function cleanColor(value: unknown): string | null {
  const text = cleanText(value).trim().toLowerCase()
  if (/^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return text
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : null
}

/** Colour for a name such as `green`, which stored values may have; null for anything else. */
export function namedColor(value: unknown): string | null {
  const text = cleanText(value)
  return /^[a-z]+$/.test(text) ? text : null
}
