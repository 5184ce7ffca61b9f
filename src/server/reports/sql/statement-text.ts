/**
 * Finds parameters in the text of a statement. Recognises where quoted texts and names begin and end, and refuses what
 * could move those ends. The parser judges everything else.
 */

/** `quoted`: inside quotes, where a missing parameter is an empty text. */
export type StatementPart = { text: string; from: number } | PlacedPart
export type PlacedPart = ({ param: string } | { variable: string }) & { quoted?: true; from: number }

/** Reason why a statement may not run, and its place. */
export interface StatementProblem {
  reason: string
  /** Place in the text, in characters. */
  at: number
}

export const MAX_STATEMENT_LENGTH = 8000

/** Sticky, so that each token begins where the last one ended. */
const TOKEN =
  /(?<place>[$#]\{[a-zA-Z][a-zA-Z0-9_]{0,49}\})|(?<text>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*")|(?<comment>--|\/\*)|(?<word>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)|(?<unsafe>[$'"\\])|(?<rest>[\s\S])/y
const PLACE = /[$#]\{[a-zA-Z][a-zA-Z0-9_]{0,49}\}/
const PLACES = new RegExp(PLACE, 'g')
/** Control characters, of which NUL ends a text in C, and halves of surrogate pairs. */
const UNREADABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/**
 * @param comments whether comments may stand in it
 * @returns the parts of a statement; with a problem where it cannot be a statement of a report.
 */
export function statementParts(
  whole: string,
  comments = false,
): { parts: StatementPart[]; problem?: StatementProblem } {
  const text = withoutEnd(whole)
  if (text.length > MAX_STATEMENT_LENGTH) {
    return { parts: [], problem: { reason: `语句最多 ${MAX_STATEMENT_LENGTH} 个字`, at: MAX_STATEMENT_LENGTH } }
  }
  const unreadable = text.search(UNREADABLE)
  if (unreadable >= 0) return { parts: [], problem: { reason: '语句中有不可见的控制字符', at: unreadable } }
  return cut(text, comments)
}

/** Cuts blanks and semicolons from the end; in linear time, unlike a pattern with `$`. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[\s;]/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

function cut(text: string, comments: boolean): { parts: StatementPart[]; problem?: StatementProblem } {
  const parts: StatementPart[] = []
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const { place, text: literal, name, comment, unsafe } = TOKEN.exec(text)!.groups!
    if (comment !== undefined) {
      if (!comments) return { parts, problem: { reason: '不能写注释', at } }
      const end = commentEnd(text, at)
      if (end === undefined) return { parts, problem: { reason: '注释没有结束', at } }
      // A blank in its place: what runs is exactly what is judged.
      addText(parts, ' ', at)
      TOKEN.lastIndex = end
      continue
    }
    const problem = refusal({ literal, name, unsafe })
    if (problem !== undefined) return { parts, problem: { reason: problem, at } }
    if (place !== undefined) addPlace(parts, place, at)
    else if (literal !== undefined && PLACE.test(literal)) addLiteral(parts, literal, at)
    else addText(parts, text.slice(at, TOKEN.lastIndex), at)
  }
  return { parts }
}

/** Returns where a comment ends, as PostgreSQL does; comments between signs can be nested. */
function commentEnd(text: string, at: number): number | undefined {
  if (text[at] === '-') return at + /^[^\n\r]*/.exec(text.slice(at))![0].length
  let depth = 0
  for (const { 0: sign, index } of text.slice(at).matchAll(/\/\*|\*\//g)) {
    depth += sign === '/*' ? 1 : -1
    if (depth === 0) return at + index + sign.length
  }
  return undefined
}

interface Suspect {
  literal: string | undefined
  name: string | undefined
  unsafe: string | undefined
}

function refusal({ literal, name, unsafe }: Suspect): string | undefined {
  // A setting of the server decides whether a backslash escapes, and so where the text ends.
  if (literal?.includes('\\')) return '引号内不能使用反斜杠'
  if (name !== undefined && /[$#]\{/.test(name)) return '参数不能作为名称'
  if (unsafe === "'" || unsafe === '"') return '引号不成对'
  return unsafe === undefined ? undefined : `不能使用 ${unsafe}`
}

function addText(parts: StatementPart[], text: string, from: number): void {
  const last = parts.at(-1)
  if (last && 'text' in last && last.from + last.text.length === from) last.text += text
  else parts.push({ text, from })
}

/** Adds brackets, so that a value is one operand in any expression. */
function addPlace(parts: StatementPart[], place: string, from: number, quoted?: true): void {
  const name = place.slice(2, -1)
  const part = place.startsWith('$') ? { param: name } : { variable: name }
  parts.push(
    { text: '(', from },
    { ...part, from, ...(quoted && { quoted }) },
    { text: ')', from: from + place.length },
  )
}

/** Writes `'a${b}c'` as `('a' || (b)::text || 'c')`: values never become text of the statement. */
function addLiteral(parts: StatementPart[], literal: string, from: number): void {
  const inner = literal.slice(1, -1)
  const places = [...inner.matchAll(PLACES)]
  if (places.length === 1 && places[0]![0] === inner) {
    addPlace(parts, inner, from + 1, true)
    return
  }
  parts.push({ text: '(', from })
  let done = 0
  for (const { 0: place, index } of places) {
    parts.push({ text: `'${inner.slice(done, index)}' || `, from: from + done })
    addPlace(parts, place, from + 1 + index, true)
    parts.push({ text: '::text || ', from: from + 1 + index })
    done = index + place.length
  }
  parts.push({ text: `'${inner.slice(done)}')`, from: from + done })
}
