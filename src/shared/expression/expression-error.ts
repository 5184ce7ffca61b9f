/** Range of characters of the expression's text, end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Expression that cannot be parsed or evaluated; `message` is Chinese and for the author of the text. */
export class ExpressionError extends Error {
  readonly code: string
  readonly start: number
  readonly end: number
  /** Nearest known name, when the cause is an unknown one. */
  readonly proposal?: string

  constructor(code: string, message: string, span: Span, proposal?: string) {
    super(message)
    this.name = 'ExpressionError'
    this.code = code
    this.start = span.start
    this.end = span.end
    this.proposal = proposal
  }
}
