// Modules that the CEL package contains but does not export, so they have no types. vite.config.ts resolves them.
declare module 'cel-js-modules/parser.js' {
  import type { ASTNode } from '@marcbachmann/cel-js'

  export class Parser {
    constructor(limits: object, registry: { enableOptionalTypes: boolean; findMacro(): undefined })
    parse(text: string): ASTNode
  }
}

declare module 'cel-js-modules/errors.js' {
  export { ParseError } from '@marcbachmann/cel-js'
}

declare module 'cel-js-modules/operators.js' {
  export const OPERATORS: Record<string, { name: string; alias?: string }>
}
