/** Allowed HTML of formatted text, for the server that stores it and for browsers that show it. */

export const HTML_TAGS: readonly string[] = (
  'p div span br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins sub sup mark code pre blockquote ul ol li a img ' +
  'table caption colgroup col thead tbody tfoot tr th td figure figcaption'
).split(' ')

/** Attributes of any tag; `style` with safe declarations only. */
const EVERYWHERE = ['style', 'title']
const BY_TAG: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  col: ['span', 'width'],
  ol: ['start'],
}

export const HTML_ATTRIBUTES: readonly string[] = [...new Set([...EVERYWHERE, 'rel', ...Object.values(BY_TAG).flat()])]

export function allowsAttribute(tag: string, name: string): boolean {
  return EVERYWHERE.includes(name) || (Object.hasOwn(BY_TAG, tag) && BY_TAG[tag]!.includes(name))
}

const STYLES = [
  'color',
  'background-color',
  'text-align',
  'text-decoration',
  'text-indent',
  'font-weight',
  'font-style',
  'font-size',
  'line-height',
  'width',
  'height',
]
/** Colours, sizes and words; without addresses, and without escapes that could hide one. */
const STYLE_VALUE = /^(?:[#\w\s.,%-]|rgba?\([\d\s.,%]+\))+$/

/** Keeps declarations that only change the appearance of text; '' when none is left. */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(([name = '', value = '', ...more]) => {
      return more.length === 0 && STYLES.includes(name.toLowerCase()) && value.length < 60 && STYLE_VALUE.test(value)
    })
    .map(([name, value]) => `${name!.toLowerCase()}: ${value}`)
    .join('; ')
}

// Browsers remove these characters from addresses, also from within a scheme.
const IGNORED = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}]/gu
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const LINKS = ['http', 'https', 'mailto', 'tel']
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[a-z0-9+/=]*$/i

/** Address without the characters that browsers remove. */
export function plainAddress(address: string): string {
  return address.replace(IGNORED, '')
}

/** Returns whether a link target is safe: in this site, by web, mail or telephone. */
export function isSafeLink(address: string): boolean {
  const scheme = SCHEME.exec(plainAddress(address))?.[1]?.toLowerCase()
  return scheme === undefined || LINKS.includes(scheme)
}

/** Returns whether the source of a picture is safe: this site, the web, or the text itself. */
export function isSafePicture(address: string): boolean {
  const plain = plainAddress(address)
  if (PICTURE.test(plain)) return true
  const scheme = SCHEME.exec(plain)?.[1]?.toLowerCase()
  return scheme === undefined || scheme === 'http' || scheme === 'https'
}
