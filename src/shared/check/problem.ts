/** A document as its author wrote it. */
export interface SourceDocument {
  /** Path or any name that ends in `<area>/<noun>.<page|entity|report|cases>.json`. */
  file: string
  text: string
}

/** One thing that is wrong in a document. */
export interface Problem {
  file: string
  /** From 1. */
  line: number
  /** From 1, in UTF-16 units. */
  column: number
  /** Code of the rule that found it; the list is in rules/registry.ts. */
  code: string
  /** What is wrong, in Chinese, for the author of the page. */
  reason: string
  /** What was probably meant: text to put in the place of what stands there. */
  fix?: string
}

/** Keys and indexes from the root of a document. */
export type Path = readonly (string | number)[]
