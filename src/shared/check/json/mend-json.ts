import { parseJson } from '#shared/json/bounded-json.ts'
import type { Edit } from '../problem.ts'

/** Codes of mistakes that make a text no JSON, and what each requires. */
export const textCodes = {
  'json-syntax': '文档是正确的 JSON',
  'full-width': '标点、引号和空格是半角的',
  'merge-marker': '没有合并冲突的标记',
  'colon-missing': '键之后有冒号',
  encoding: '文件是 UTF-8 编码，没有 BOM',
} as const
type TextCode = keyof typeof textCodes

/** Mistake in the text of a document, named for its author. */
export interface TextMistake {
  at: number
  code: TextCode
  reason: string
  /** Proposal as the author reads it, and the edit that applies it. */
  fix?: string
  edit?: Edit
}

/** Most mistakes that are reported for one text. */
const MOST_TOLD = 100

const WIDE: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '、': ',',
  '；': ',',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
}
const OPENING_QUOTES = '“”„＂「『‘’＇'
const CLOSING_QUOTES = /[”“"＂」』’‘'＇]/
const WIDE_NUMBER = /[０-９．－]+/y
const WORD = /[^\s,:;{}[\]"'=：，、；｛｝［］【】“”„＂「『‘’＇]+/y
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/
const LITERALS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
  undefined: 'null',
}
const REMOVE = '删去'

/**
 * Names the mistakes of a text that is no JSON, each with a proposal where one is certain: all proposals together make
 * the text valid. Takes linear time.
 */
export function mistakesInText(text: string): TextMistake[] {
  const conflicts = mergeMarkers(text)
  if (conflicts.length > 0) return withSoundEdits(text, conflicts)
  const reader = new TolerantReader(text)
  reader.read()
  return withSoundEdits(text, reader.mistakes)
}

/** Structural proposals stay only if the text is valid after all of them; characters that are never JSON always may. */
function withSoundEdits(text: string, mistakes: TextMistake[]): TextMistake[] {
  if (isJson(applyEdits(text, mistakes))) return mistakes
  return mistakes.map((mistake) =>
    mistake.code === 'full-width' || mistake.code === 'encoding'
      ? mistake
      : { at: mistake.at, code: mistake.code, reason: mistake.reason },
  )
}

function applyEdits(text: string, mistakes: readonly TextMistake[]): string {
  let done = 0
  const parts: string[] = []
  for (const { edit } of mistakes.toSorted((one, other) => (one.edit?.at ?? 0) - (other.edit?.at ?? 0))) {
    if (!edit || edit.at < done) continue
    parts.push(text.slice(done, edit.at), edit.text)
    done = edit.at + edit.old.length
  }
  return parts.join('') + text.slice(done)
}

function isJson(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

/** Lines that a version control system left, which begin with seven equal signs. */
function mergeMarkers(text: string): TextMistake[] {
  const found: TextMistake[] = []
  const lines = [...text.matchAll(/^(<{7}|\|{7}|={7}|>{7})(?![<|=>])[^\n]*(?:\n|$)/gm)]
  for (let index = 0; index < lines.length && found.length < MOST_TOLD; index++) {
    const line = lines[index]!
    const kinds = lines.slice(index, index + 4).map(([, kind]) => kind![0])
    const length = kinds.join('').startsWith('<=>') ? 3 : kinds.join('') === '<|=>' ? 4 : 1
    const last = lines[index + length - 1]!
    const end = last.index + last[0].length
    const kept = length === 1 ? '' : text.slice(line.index + line[0].length, lines[index + 1]!.index)
    found.push({
      at: line.index,
      code: 'merge-marker',
      reason: `合并冲突的标记 ${line[1]} 还在，请保留一边并删去标记`,
      fix: length === 1 ? REMOVE : '保留上面一边',
      edit: { at: line.index, old: text.slice(line.index, end), text: kept },
    })
    index += length - 1
  }
  return found
}

type Expected = 'key' | 'colon' | 'value' | 'comma'

interface Open {
  kind: '{' | '['
  /** Indentation of the line on which it opens. */
  indent: number
  expects: Expected
}

const CLOSER = { '{': '}', '[': ']' } as const

/** Thrown at a mistake after which the rest of the text is ambiguous. */
const LOST = Symbol('lost')

class TolerantReader {
  readonly mistakes: TextMistake[] = []
  private readonly text: string
  private at = 0
  private readonly open: Open[] = []
  private rootExpects: 'value' | 'end' = 'value'
  /** End of the last token, and the last comma with nothing after it. */
  private lastEnd = 0
  private comma: number | undefined
  /** Begin of the last string. */
  private lastString = 0
  private lineStart = 0
  /** No token stands on the line yet. */
  private isLineEmpty = true

  constructor(text: string) {
    this.text = text
  }

  read(): void {
    try {
      if (this.text.charCodeAt(0) === 0xfeff) {
        this.report(0, 'encoding', '文件开头有 BOM（不可见的字符），请另存为不带 BOM 的 UTF-8', REMOVE, [0, 1, ''])
        this.at = 1
      }
      while (this.at < this.text.length) this.token()
      this.end()
    } catch (reason) {
      if (reason !== LOST) throw reason
    }
  }

  private token(): void {
    const { text, at } = this
    const char = text[at]!
    if (char === '\n') {
      this.lineStart = at + 1
      this.isLineEmpty = true
    }
    if (char === ' ' || char === '\n' || char === '\r' || char === '\t') {
      this.at += 1
    } else if (/\s/.test(char)) {
      this.report(at, 'full-width', '全角或特殊的空格，应为普通的空格', ' ', [at, 1, ' '])
      this.at += 1
    } else if (char === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) this.comment()
    else if (char === '"') this.string()
    else if (OPENING_QUOTES.includes(char) || char === "'") this.foreignString(char)
    else if (Object.hasOwn(WIDE, char)) {
      const plain = WIDE[char]!
      this.report(at, 'full-width', `全角标点 ${char}，应为半角的 ${plain}`, plain, [at, 1, plain])
      this.at += 1
      this.punctuation(plain, at)
    } else if (char === ';' || char === '=') {
      const plain = char === ';' ? ',' : ':'
      const length = char === '=' ? /^=+>?/.exec(text.slice(at, at + 4))![0].length : 1
      this.report(at, 'json-syntax', `JSON 中不用 ${char}，应为 ${plain}`, plain, [at, length, plain])
      this.at += length
      this.punctuation(plain, at)
    } else if (',:{}[]'.includes(char)) {
      this.at += 1
      this.punctuation(char, at)
    } else this.word()
  }

  private comment(): void {
    const { text, at } = this
    const line = text[at + 1] === '/'
    const close = text.indexOf(line ? '\n' : '*/', at)
    const end = close < 0 ? text.length : line ? close : close + 2
    const from = at - trimmedEnd(text, this.lineStart, at, ' \t')
    this.report(at, 'json-syntax', 'JSON 中不能有注释', REMOVE, [at - from, end - at + from, ''])
    this.at = end
  }

  private string(): void {
    const { text, at } = this
    let end = at + 1
    let isQuoting = false
    while (end < text.length && text[end] !== '"' && text[end] !== '\n') {
      const char = text[end]!
      if (char === '\\') {
        if (!/^\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(end, end + 6))) {
          this.report(end, 'json-syntax', '转义字符错误', '\\\\', [end, 1, '\\\\'])
          end += 1
        } else end += 2
      } else if (char === '”' && !isQuoting && /^”\s*[:：,，}\]]/.test(text.slice(end, end + 9))) {
        this.report(end, 'full-width', '全角引号 ”，应为半角的 "', '"', [end, 1, '"'])
        break
      } else {
        isQuoting ||= char === '“'
        if (char < ' ' && char !== '\r') {
          const plain = JSON.stringify(char).slice(1, -1)
          this.report(end, 'json-syntax', '字符串中有未转义的控制字符', plain, [end, 1, plain])
        }
        end += 1
      }
    }
    if (text[end] === '"' || text[end] === '”') end += 1
    else {
      end = trimmedEnd(text, at + 1, end, ' \t\r,}]')
      this.report(at, 'json-syntax', '字符串没有结束', '"', [end, 0, '"'])
    }
    this.at = end
    this.value('string', at)
  }

  /** String between other quotes. */
  private foreignString(open: string): void {
    const { text, at } = this
    const line = text.indexOf('\n', at)
    const rest = text.slice(at + 1, Math.min(line < 0 ? text.length : line, at + 10_000))
    const close = open === "'" ? rest.indexOf("'") : rest.search(CLOSING_QUOTES)
    if (close < 0) this.lose(at, `引号 ${open} 没有结束，字符串应在半角双引号之间`)
    const plain = JSON.stringify(rest.slice(0, close))
    const wide = open !== "'"
    const reason = wide ? `全角引号 ${open}，应为半角双引号` : '字符串应在双引号之间，不用单引号'
    this.report(at, wide ? 'full-width' : 'json-syntax', reason, plain, [at, close + 2, plain])
    this.at = at + close + 2
    this.value('string', at)
  }

  private word(): void {
    const { text, at } = this
    WIDE_NUMBER.lastIndex = at
    const wide = WIDE_NUMBER.exec(text)?.[0]
    if (wide !== undefined) {
      const plain = wide.normalize('NFKC')
      this.report(at, 'full-width', `全角数字 ${wide}，应为 ${plain}`, plain, [at, wide.length, plain])
      this.at += wide.length
      this.value('number', at)
      return
    }
    WORD.lastIndex = at
    const word = WORD.exec(text)?.[0] ?? text[at]!
    this.at += word.length
    const lower = word.toLowerCase()
    const literal = Object.hasOwn(LITERALS, lower) ? LITERALS[lower] : undefined
    const isKey = this.open.at(-1)?.expects === 'key'
    if (!isKey && (literal === word || NUMBER.test(word))) {
      this.value('number', at)
      return
    }
    const plain = (isKey ? undefined : (literal ?? numberIn(word))) ?? JSON.stringify(word)
    const reason = plain.startsWith('"')
      ? `${word.slice(0, 40)} 应在双引号之间`
      : `${word.slice(0, 40)} 应写为 ${plain}`
    this.report(at, 'json-syntax', reason, plain, [at, word.length, plain])
    this.value(plain.startsWith('"') ? 'string' : 'number', at)
  }

  private punctuation(char: string, at: number): void {
    if (char === ',') this.onComma(at)
    else if (char === ':') this.onColon(at)
    else if (char === '{' || char === '[') {
      this.value(char, at)
    } else this.onClose(char as '}' | ']', at)
    this.lastEnd = this.at
    this.isLineEmpty = false
  }

  private onComma(at: number): void {
    const top = this.open.at(-1)
    if (top?.expects === 'comma') {
      top.expects = top.kind === '{' ? 'key' : 'value'
      this.comma = at
    } else if (top && (top.expects === 'key' || (top.kind === '[' && top.expects === 'value'))) {
      this.report(at, 'json-syntax', '多余的逗号', REMOVE, [at, 1, ''])
    } else this.lose(at, top ? '此处应为值' : '文档到此应结束')
  }

  private onColon(at: number): void {
    const top = this.open.at(-1)
    if (top?.expects === 'colon') {
      top.expects = 'value'
      return
    }
    // A key inside a list: the list before it has not been closed.
    const around = this.open.at(-2)
    if (top?.kind === '[' && top.expects === 'comma' && around?.kind === '{' && this.keyComma !== undefined) {
      this.report(this.keyComma, 'json-syntax', '此处缺少 ]', ']', [this.keyComma, 0, ']'])
      this.open.pop()
      around.expects = 'value'
      return
    }
    this.lose(at, '此处不应有冒号')
  }

  /** Comma before the last string. */
  private keyComma: number | undefined

  private onClose(char: '}' | ']', at: number): void {
    const indent = at - this.lineStart
    const kind = char === '}' ? '{' : '['
    for (;;) {
      const top = this.open.at(-1)
      if (!top) this.lose(at, `多余的 ${char}`)
      const below = this.open.slice(0, -1).findLast((other) => other.kind === kind)
      const ends =
        this.isLineEmpty && indent < top.indent && this.open.some((o) => o.kind === kind && o.indent === indent)
      if (top.kind === kind && !ends) break
      if (top.kind !== kind && !below) this.lose(at, `此处应为 ${CLOSER[top.kind]}，不是 ${char}`)
      this.closeMissing(top)
    }
    this.dropComma()
    const top = this.open.pop()!
    if (top.expects === 'colon' || (top.kind === '{' && top.expects === 'value')) this.lose(at, '此处缺少值')
    this.completeValue()
  }

  /** Inserts the bracket that closes the innermost value, after the last token. */
  private closeMissing(top: Open): void {
    this.dropComma()
    const closer = CLOSER[top.kind]
    this.report(this.lastEnd, 'json-syntax', `此处缺少 ${closer}`, closer, [this.lastEnd, 0, closer])
    this.open.pop()
    this.completeValue()
  }

  private dropComma(): void {
    if (this.comma !== undefined) {
      this.report(this.comma, 'json-syntax', '最后一项之后不能有逗号', REMOVE, [this.comma, 1, ''])
    }
    this.comma = undefined
  }

  private value(kind: 'string' | 'number' | '{' | '[', at: number): void {
    const top = this.open.at(-1)
    if (!top) {
      if (this.rootExpects === 'end') this.lose(at, '文档到此应结束')
    } else this.place(top, kind, at)
    const keyComma = this.comma
    this.comma = undefined
    if (kind === '{' || kind === '[') {
      this.open.push({ kind, indent: this.indentOf(), expects: kind === '{' ? 'key' : 'value' })
    } else if (top?.expects === 'key') top.expects = 'colon'
    else this.completeValue()
    if (kind === 'string') {
      this.lastString = at
      this.keyComma = keyComma
    }
    this.lastEnd = this.at
    this.isLineEmpty = false
  }

  /** Inserts what is missing before a value. */
  private place(top: Open, kind: string, at: number): void {
    const { lastEnd } = this
    if (top.expects === 'comma') {
      this.report(lastEnd, 'json-syntax', '此处缺少逗号', ',', [lastEnd, 0, ','])
      top.expects = top.kind === '{' ? 'key' : 'value'
      this.comma = undefined
    }
    if (top.expects === 'key' && kind !== 'string') this.lose(at, '此处应为带双引号的键')
    if (top.expects === 'colon') {
      this.report(this.lastString, 'colon-missing', '此处缺少冒号', ':', [lastEnd, 0, ':'])
      top.expects = 'value'
    }
  }

  private completeValue(): void {
    const top = this.open.at(-1)
    if (top) top.expects = 'comma'
    else this.rootExpects = 'end'
    this.comma = undefined
  }

  private end(): void {
    for (let top = this.open.at(-1); top; top = this.open.at(-1)) {
      if (top.expects === 'colon' || (top.kind === '{' && top.expects === 'value'))
        this.lose(this.lastEnd, '此处缺少值')
      this.closeMissing(top)
    }
    if (this.rootExpects === 'value') this.lose(0, '文档是空的')
  }

  private indentOf(): number {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart, this.lineStart + 200))![0].length
  }

  private report(
    at: number,
    code: TextMistake['code'],
    reason: string,
    fix: string,
    [from, length, text]: [number, number, string],
  ): void {
    this.mistakes.push({ at, code, reason, fix, edit: { at: from, old: this.text.slice(from, from + length), text } })
    if (this.mistakes.length >= MOST_TOLD) throw LOST
  }

  private lose(at: number, reason: string): never {
    this.mistakes.push({ at, code: 'json-syntax', reason })
    throw LOST
  }
}

function numberIn(word: string): string | undefined {
  return /^[-+.\d]/.test(word) && Number.isFinite(Number(word)) ? String(Number(word)) : undefined
}

/** End of a range without the given characters at its end. */
function trimmedEnd(text: string, from: number, end: number, characters: string): number {
  let at = end
  while (at > from && characters.includes(text[at - 1]!)) at -= 1
  return at
}
