import type { ASTNode } from '@marcbachmann/cel-js'
import { ParseError } from 'cel-js-modules/errors.js'
import { Parser } from 'cel-js-modules/parser.js'

// Replaces `@marcbachmann/cel-js` in the web bundle (vite.config.ts) by its parser alone. Type checker and evaluator
// are more than half of the package by weight, and every page would load them unused (README.md).

/** Only the evaluator expands macros, and our language has no optional access. */
const PARSED_ONLY = { enableOptionalTypes: false, findMacro: () => undefined }

export { ParseError }

/** Members of the package's class that cel-syntax.ts uses. */
export class Environment {
  readonly #parser: Parser

  constructor({ limits }: { limits: object }) {
    this.#parser = new Parser(limits, PARSED_ONLY)
  }

  /** @throws ParseError */
  parse(text: string): { ast: ASTNode } {
    return { ast: this.#parser.parse(text) }
  }
}
