import createPurifier from 'dompurify'
import { HTML_ATTRIBUTES, HTML_TAGS } from '#shared/html/html-allowlist.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'

const purifier = createPurifier(window)
const LIST = {
  ALLOWED_TAGS: [...HTML_TAGS],
  ALLOWED_ATTR: [...HTML_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}
const PROBE = '<p>x</p>'
/** It walks a real DOM; one that only imitates a browser it would leave in pieces. */
const canPurify = purifier.isSupported && purifier.sanitize(PROBE, LIST) === PROBE

/**
 * Formatted text as it may be shown, whatever is stored from other times: what the server keeps of it, then once more by
 * the browser's own reading.
 */
export function safeHtml(html: string): string {
  const clean = sanitizeHtml(html)
  return canPurify ? purifier.sanitize(clean, { ...LIST, ADD_ATTR: ['target'] }) : clean
}

const ENDS = /<\/(?:p|div|h\d|li|td|th|pre|blockquote)>|<br>/g
const TAGS = /<[^>]*>/g

/** What a reader sees of formatted text, on one line. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html).replace(ENDS, ' ').replace(TAGS, '')
  const page = new DOMParser().parseFromString(text, 'text/html')
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
