import type { ASTNode } from '@marcbachmann/cel-js'
import { ParseError } from 'cel-js-modules/errors.js'
import { Parser } from 'cel-js-modules/parser.js'

// What the web bundle takes for `@marcbachmann/cel-js` (vite.config.ts): its parser alone. The rest of the package, its
// type checker and evaluator, is more than half of it by weight, and every page would carry it unused (README.md).

/** Macros are expanded for the evaluator only, and optional access is not part of our language. */
const PARSED_ONLY = { enableOptionalTypes: false, findMacro: () => undefined }

export { ParseError }

/** Of the package's class what cel-syntax.ts uses. */
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
