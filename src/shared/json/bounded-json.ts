/** Most nesting levels of a JSON text from outside. The deepest document of the product has 14. */
export const MOST_JSON_LEVELS = 64

/**
 * Thrown for a text that nests deeper; code behind the parser walks values by recursion and would overflow the stack.
 */
export class JsonTooDeep extends SyntaxError {
  override readonly name = 'JsonTooDeep'

  constructor() {
    super(`JSON嵌套超过${MOST_JSON_LEVELS}层`)
  }
}

const QUOTE = 34
const BACKSLASH = 92
const OPENING = new Set([...'[{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([...']}'].map((sign) => sign.charCodeAt(0)))

/**
 * Parses a text from an untrusted source.
 * @throws JsonTooDeep before anything is built; SyntaxError like `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  requireShallow(text)
  return JSON.parse(text)
}

/**
 * Counts brackets outside strings, in one pass.
 * @throws JsonTooDeep
 */
export function requireShallow(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (OPENING.has(sign)) depth += 1
    else if (CLOSING.has(sign)) depth -= 1
    if (depth > MOST_JSON_LEVELS) throw new JsonTooDeep()
  }
}

/**
 * Checks a value that another parser has read. Walks level by level, because it protects from recursion.
 * @throws JsonTooDeep
 */
export function requireShallowValue(value: unknown): void {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_JSON_LEVELS) throw new JsonTooDeep()
    level = level.flatMap((each) => Object.values(each).filter(isContainer))
  }
}

/** The bytes of a file are no container. */
function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}

/** Offset of the closing quote, or the end of an unclosed text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
