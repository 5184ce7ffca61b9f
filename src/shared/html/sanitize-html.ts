import { allowsAttribute, HTML_TAGS, isSafeLink, isSafePicture, safeStyle } from './html-allowlist.ts'
import { decodeEntities, escapeAttribute, escapeText } from './html-text.ts'

/** Tags without content and end tag. */
const VOID = ['br', 'hr', 'img', 'col']
/** Content of these elements is code or not text, and is removed with them. */
const DROPPED = 'script style template noscript iframe noframes noembed object textarea title xmp svg math select head'
const DROPPED_TAGS = DROPPED.split(' ')
const DEEPEST = 60

const COMMENT = /<!--.*?(?:-->|$)|<[!?][^>]*(?:>|$)/sy
const TAG = /<(\/?)([a-z][a-z0-9-]*)/iy
/** Ends a tag, or begins or ends a quoted value in it. */
const QUOTE_OR_END = /["'>]/g
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * Removes active content from formatted text. Reads loosely and writes a canonical form: allowed tags and attributes in
 * one spelling, all else as text. So no browser can read the result in another way.
 * @param mayShow whether a picture may come from an address; default: this site, the web, or the text itself.
 */
export function sanitizeHtml(html: string, mayShow: (address: string) => boolean = isSafePicture): string {
  const open: string[] = []
  let clean = ''
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next !== at) {
      clean += escapeText(html.slice(at, next === -1 ? html.length : next))
      if (next === -1) break
      at = next
    }
    const comment = matchAt(COMMENT, html, at)
    if (comment) {
      at += comment[0].length
      continue
    }
    const tag = matchAt(TAG, html, at)
    if (!tag) {
      clean += '&lt;'
      at += 1
      continue
    }
    const end = endOfTag(html, at)
    // Browsers drop the rest of the text after an unclosed tag; here it becomes text.
    if (end === -1) {
      clean += escapeText(html.slice(at))
      break
    }
    const attributes = html.slice(at + tag[0].length, end - 1)
    at = end
    const name = tag[2]!.toLowerCase()
    if (DROPPED_TAGS.includes(name)) at = tag[1] ? at : endOf(html, name, at)
    else clean += tag[1] ? closed(open, name) : opened(open, name, safeAttributes(name, attributes, mayShow))
  }
  return clean + open.reverse().map(endTag).join('')
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Index behind the `>` that ends a tag, skipping quoted ones; -1 when there is none. */
function endOfTag(html: string, at: number): number {
  QUOTE_OR_END.lastIndex = at
  for (let sign = QUOTE_OR_END.exec(html); sign; sign = QUOTE_OR_END.exec(html)) {
    if (sign[0] === '>') return QUOTE_OR_END.lastIndex
    const closing = html.indexOf(sign[0], QUOTE_OR_END.lastIndex)
    if (closing === -1) return -1
    QUOTE_OR_END.lastIndex = closing + 1
  }
  return -1
}

/** Index behind the end of an element that is removed with its content; the end of the text when it is not closed. */
function endOf(html: string, name: string, at: number): number {
  // Two searches, since one pattern up to the `>` reads a text with many unclosed end tags again for each of them.
  const start = matchAt(new RegExp(`</${name}`, 'gi'), html, at)
  const end = start ? html.indexOf('>', start.index) : -1
  return end === -1 ? html.length : end + 1
}

function opened(open: string[], name: string, attributes: string): string {
  if (!HTML_TAGS.includes(name) || open.length >= DEEPEST) return ''
  const start = `<${name}${attributes}>`
  if (VOID.includes(name)) return start
  // A new paragraph closes the previous one, as in browsers.
  const before = name === 'p' && open.at(-1) === 'p' ? closed(open, 'p') : ''
  open.push(name)
  return before + start
}

/** Closes nested elements as well; ignores an end tag without a start tag. */
function closed(open: string[], name: string): string {
  const place = open.lastIndexOf(name)
  return place === -1 ? '' : open.splice(place).reverse().map(endTag).join('')
}

function endTag(name: string): string {
  return `</${name}>`
}

function safeAttributes(tag: string, source: string, mayShow: (address: string) => boolean): string {
  const kept = new Map<string, string>()
  for (const [, given, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const name = given!.toLowerCase()
    if (!allowsAttribute(tag, name) || kept.has(name)) continue
    const value = safeValue(name, decodeEntities(double ?? single ?? bare ?? ''), mayShow)
    if (value !== undefined) kept.set(name, value)
  }
  if (kept.has('href')) kept.set('rel', 'noopener noreferrer')
  return [...kept].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')
}

function safeValue(name: string, value: string, mayShow: (address: string) => boolean): string | undefined {
  if (name === 'style') return safeStyle(value) || undefined
  if (name === 'href') return isSafeLink(value) ? value : undefined
  if (name === 'src') return mayShow(value) ? value : undefined
  if (name === 'target') return value === '_blank' ? value : undefined
  if (name === 'title' || name === 'alt') return value
  return /^\d{1,4}%?$/.test(value) ? value : undefined
}
