/** An element with what stands in it; attributes are not kept. */
export interface XmlElement {
  /** Without the prefix of its namespace. */
  name: string
  children: XmlElement[]
  /** Text directly in the element. */
  text: string
}

/** With the name as it was written, which the closing tag repeats. */
interface OpenElement extends XmlElement {
  qualified: string
}

const MOST_DEPTH = 20
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const DECLARATION = /^\uFEFF?\s*(?:<\?xml\s[^?]*\?>)?/
const TOKEN = new RegExp(`<!--(?:(?!--)[^])*-->|<(/)?(${NAME})((?:${ATTRIBUTE})*)\\s*(/)?>|([^<]+)`, 'y')

/**
 * Reads the small part of XML that answers of services need: elements and text. Document types, entities of their own,
 * CDATA and processing instructions are refused, not skipped, so nothing can be hidden in them.
 * @throws SyntaxError
 */
export function readXml(source: string): XmlElement {
  const document: OpenElement = { name: '', qualified: '', children: [], text: '' }
  const open = [document]
  const top = () => open.at(-1)!
  TOKEN.lastIndex = DECLARATION.exec(source)?.[0].length ?? 0
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source)
    if (token === null) throw new SyntaxError('not readable as XML')
    const [, closing, name, , single, text] = token
    if (text !== undefined) top().text += decode(text)
    else if (name === undefined) continue
    else if (closing) close(open, name)
    else {
      const element = { name: localName(name), qualified: name, children: [], text: '' }
      top().children.push(element)
      if (!single) open.push(element)
      if (open.length > MOST_DEPTH) throw new SyntaxError('XML too deep')
    }
  }
  const [root, ...others] = document.children
  if (open.length > 1 || root === undefined || others.length > 0 || document.text.trim() !== '') {
    throw new SyntaxError('not one XML element')
  }
  return root
}

function close(open: OpenElement[], name: string): void {
  if (open.pop()!.qualified !== name) throw new SyntaxError('XML elements overlap')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decode(text: string): string {
  return text.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name)
    const decoded = number ? fromCode(number[1], number[2]) : Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (decoded === undefined || !whole.endsWith(';')) throw new SyntaxError('unknown XML entity')
    return decoded
  })
}

function fromCode(hexadecimal: string | undefined, decimal: string | undefined): string | undefined {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
