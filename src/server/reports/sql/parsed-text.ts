import type { PlacedPart, StatementPart, StatementProblem } from './statement-text.ts'

/** A statement with numbered parameters, as the parser gets it. Maps places back to the original text. */
export class ParsedText {
  readonly text: string
  private readonly starts: { start: number; from: number; length: number }[] = []

  /** @param value what stands for a parameter; default: numbers */
  constructor(parts: readonly StatementPart[], value?: (part: PlacedPart) => string) {
    let text = ''
    let count = 0
    for (const part of parts) {
      const written = 'text' in part ? part.text : (value?.(part) ?? `$${++count}`)
      this.starts.push({ start: text.length, from: part.from, length: written.length })
      text += written
    }
    this.text = text
  }

  placeOf(at: number): number {
    const part = this.starts.findLast(({ start }) => start <= at)
    return part ? part.from + Math.min(at - part.start, part.length) : 0
  }

  /** Converts an offset of the tree, in bytes of UTF-8. */
  placeOfByte(byte: number): number {
    return this.placeOf(Buffer.from(this.text).subarray(0, byte).toString().length)
  }
}

/** Converts an error of the parser. @throws errors that are no verdict of the parser */
export function parserProblem(error: unknown, parsed: ParsedText): StatementProblem {
  if (error instanceof RangeError) return { reason: '语句嵌套太深', at: 0 }
  const { sqlDetails } = error as { sqlDetails?: { message: string; cursorPosition: number } }
  if (sqlDetails === undefined) throw error
  const characters = [...parsed.text].slice(0, Math.max(0, sqlDetails.cursorPosition)).join('').length
  const near = /at or near "(.*)"$/su.exec(sqlDetails.message)?.[1]
  const reason = near === undefined ? '语句不完整或有语法错误' : `语法错误：“${near.slice(0, 40)}”附近`
  return { reason, at: parsed.placeOf(characters) }
}
