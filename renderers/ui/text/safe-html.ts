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
/** DOMPurify needs a real DOM; a partial one breaks the markup. */
const canPurify = purifier.isSupported && purifier.sanitize(PROBE, LIST) === PROBE

/**
 * Formatted text that is safe to show, even if it was stored before the present rules. Applies the rules of the server,
 * then those of DOMPurify on the DOM of the browser.
 */
export function safeHtml(html: string): string {
  const clean = sanitizeHtml(html)
  return canPurify ? purifier.sanitize(clean, { ...LIST, ADD_ATTR: ['target'] }) : clean
}

const ENDS = /<\/(?:p|div|h\d|li|td|th|pre|blockquote)>|<br>/g
const TAGS = /<[^>]*>/g

/** Visible text of formatted text, on one line. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html).replace(ENDS, ' ').replace(TAGS, '')
  const page = new DOMParser().parseFromString(text, 'text/html')
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
