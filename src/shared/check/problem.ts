/** Document as its author wrote it. */
export interface SourceDocument {
  /** Path or any name that ends in `<area>/<noun>.<page|entity|report|cases>.json`. */
  file: string
  text: string
}

/** Problem of a document. */
export interface Problem {
  file: string
  /** From 1. */
  line: number
  /** From 1, in UTF-16 units. */
  column: number
  /** Code of the rule that reports it; the list is in rules/registry.ts. */
  code: string
  /** Description in Chinese, for the author of the page. */
  reason: string
  /** Replacement text, as probably meant. */
  fix?: string
}

/** Keys and indexes from the root of a document. */
export type Path = readonly (string | number)[]
