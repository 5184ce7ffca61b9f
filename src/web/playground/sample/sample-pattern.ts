/** Texts that match a regular expression, for the subset that entities use; each number gives another text. */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const CLASSES: Record<string, string> = { d: DIGITS, w: `${LETTERS}${DIGITS}`, s: ' ' }
/** Repeats of `*` and `+`. */
const USUAL_REPEATS = 4

/**
 * @param number chooses among the possible texts.
 * @returns undefined for unsupported patterns (look-around, back-references, negated classes).
 */
export function sampleOfPattern(pattern: string, number: number): string | undefined {
  const reader = { text: pattern.replace(/^\^/, '').replace(/\$$/, ''), at: 0, number }
  try {
    const text = alternatives(reader)
    return reader.at === reader.text.length && new RegExp(pattern, 'u').test(text) ? text : undefined
  } catch {
    return undefined
  }
}

interface Reader {
  text: string
  at: number
  number: number
}

class NotUnderstood extends Error {}

function alternatives(reader: Reader): string {
  const found = [sequence(reader)]
  while (reader.text[reader.at] === '|') {
    reader.at++
    found.push(sequence(reader))
  }
  return found[reader.number % found.length]!
}

function sequence(reader: Reader): string {
  let text = ''
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at]!)) text += repeated(reader)
  return text
}

function repeated(reader: Reader): string {
  const start = reader.at
  const first = one(reader)
  const end = reader.at
  const times = timesOf(reader)
  let text = times > 0 ? first : ''
  for (let round = 1; round < times; round++) text += one({ ...reader, at: start, number: nth(reader.number, round) })
  return end > start ? text : ''
}

/** Digits of the number, the last first, so that neighbours differ visibly. */
const nth = (number: number, round: number) => Math.floor(number / 10 ** round)

function timesOf(reader: Reader): number {
  const [quantifier, least, comma, most] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(reader.text.slice(reader.at)) ?? []
  if (quantifier === undefined) return 1
  reader.at += quantifier.length
  if (least === undefined) return quantifier.startsWith('?') ? 1 : USUAL_REPEATS
  if (comma === '') return Number(least)
  return Math.max(Number(least), Math.min(USUAL_REPEATS, most ? Number(most) : USUAL_REPEATS))
}

function one(reader: Reader): string {
  const sign = reader.text[reader.at++]!
  if (sign === '(') return group(reader)
  if (sign === '[') return pick(classMembers(reader), reader.number)
  if (sign === '.') return pick(LETTERS, reader.number)
  if (sign === '\\') return escaped(reader)
  if ('*+?{^$'.includes(sign)) throw new NotUnderstood()
  return sign
}

function group(reader: Reader): string {
  const rest = reader.text.slice(reader.at)
  if (rest.startsWith('?:')) reader.at += 2
  else if (rest.startsWith('?')) throw new NotUnderstood()
  const text = alternatives(reader)
  if (reader.text[reader.at++] !== ')') throw new NotUnderstood()
  return text
}

function escaped(reader: Reader): string {
  const sign = reader.text[reader.at++]
  if (sign === undefined || /[DWSbBpPuk1-9]/.test(sign)) throw new NotUnderstood()
  return CLASSES[sign] ? pick(CLASSES[sign], reader.number) : sign
}

function classMembers(reader: Reader): string {
  if (reader.text[reader.at] === '^') throw new NotUnderstood()
  let members = ''
  while (reader.text[reader.at] !== ']') {
    const sign = reader.text[reader.at++]
    if (sign === undefined) throw new NotUnderstood()
    if (sign === '\\') members += CLASSES[reader.text[reader.at]!] ?? reader.text[reader.at]
    if (sign === '\\') reader.at++
    else if (reader.text[reader.at] === '-' && reader.text[reader.at + 1] !== ']') members += range(sign, reader)
    else members += sign
  }
  reader.at++
  return members
}

function range(from: string, reader: Reader): string {
  const to = reader.text[reader.at + 1]!
  reader.at += 2
  const codes = Array.from(
    { length: to.codePointAt(0)! - from.codePointAt(0)! + 1 },
    (_, at) => from.codePointAt(0)! + at,
  )
  return String.fromCodePoint(...codes)
}

/** The end of a class comes first: members before it (capital letters, underscores) are less readable. */
function pick(members: string, number: number): string {
  const signs = [...members]
  return signs[number % signs.length]!
}
