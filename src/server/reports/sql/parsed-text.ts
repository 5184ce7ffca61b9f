import type { PlacedPart, StatementPart, StatementProblem } from './statement-text.ts'

/** Part of the text for the parser, and its place in the text that the author wrote. */
interface MappedPart {
  /** Index in the text for the parser. */
  parsedStart: number
  /** Index in the original text. */
  originalStart: number
  /** Number of characters in the text for the parser. */
  length: number
}

/**
 * Text of a statement for the parser, with `$1`, `$2`… for its parameters. Converts places in this text to places in
 * the original text.
 */
export class ParsedText {
  readonly text: string
  private readonly mappedParts: MappedPart[] = []

  /** @param value returns the text for a parameter; default: `$1`, `$2`… */
  constructor(parts: readonly StatementPart[], value?: (part: PlacedPart) => string) {
    let text = ''
    let count = 0
    for (const part of parts) {
      const parsed = 'text' in part ? part.text : (value?.(part) ?? `$${++count}`)
      this.mappedParts.push({ parsedStart: text.length, originalStart: part.from, length: parsed.length })
      text += parsed
    }
    this.text = text
  }

  /** Returns the place in the original text for an index of `text`. */
  toOriginal(index: number): number {
    const part = this.mappedParts.findLast(({ parsedStart }) => parsedStart <= index)
    return part ? part.originalStart + Math.min(index - part.parsedStart, part.length) : 0
  }

  /** Returns the place in the original text for a byte offset of the syntax tree (UTF-8). */
  byteToOriginal(byte: number): number {
    return this.toOriginal(Buffer.from(this.text).subarray(0, byte).toString().length)
  }
}

/**
 * Converts an error of the parser to a problem of the statement.
 * @throws the error itself when it is neither a syntax error nor an overflow of the stack by deep nesting
 */
export function parserProblem(error: unknown, parsed: ParsedText): StatementProblem {
  if (error instanceof RangeError) return { reason: '语句嵌套太深', at: 0 }
  const { sqlDetails } = error as { sqlDetails?: { message: string; cursorPosition: number } }
  if (sqlDetails === undefined) throw error
  // The parser counts code points, while an index of a JavaScript string counts UTF-16 units.
  const index = [...parsed.text].slice(0, Math.max(0, sqlDetails.cursorPosition)).join('').length
  const near = /at or near "(.*)"$/su.exec(sqlDetails.message)?.[1]
  const reason = near === undefined ? '语句不完整或有语法错误' : `语法错误：“${near.slice(0, 40)}”附近`
  return { reason, at: parsed.toOriginal(index) }
}
