import { sanitizeHtml } from './sanitize-html.ts'

const BLOCK_END = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)>/gi
const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Escapes a value for formatted text, between tags and in attributes. */
export function escapedForHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/\r\n|\r|\n/g, '<br>')
}

/** Converts plain text to formatted text. */
export function htmlOfText(text: string): string {
  return `<p>${escapedForHtml(text)}</p>`
}

/** Converts formatted text to plain text, for readers that show no format. */
export function textOfHtml(html: string): string {
  const lines = sanitizeHtml(html)
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
  return lines
    .replace(/&(?:lt|gt|quot|nbsp|amp|#39);/g, (sign) => SIGNS[sign]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
