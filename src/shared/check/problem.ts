import type { ForeignEncoding } from './json/decode-document.ts'

/** Document as its author wrote it. */
export interface SourceDocument {
  /** Path or any name that ends in `<area>/<noun>.<page|entity|report|cases>.json`, or the menu file. */
  file: string
  text: string
  /** Encoding of the file that the text was read from, when it is not UTF-8. */
  encoding?: ForeignEncoding
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
  /** Applies the proposal; without it the value, key or word at the place becomes `fix`. */
  edit?: Edit
}

/** Change of a text; valid while `old` is at its place. */
export interface Edit {
  at: number
  old: string
  text: string
}

/** Keys and indexes from the root of a document. */
export type Path = readonly (string | number)[]

/** Proposal for a problem; the last three apply to the value at the path. */
export interface Proposal {
  /** Replacement of the value, key or word; beside one of the others only its description. */
  fix?: string
  /** JSON text that replaces the value. */
  json?: string
  /** The member or item is removed. */
  remove?: boolean
  /** JSON text of a further item, of the list at `addTo`. */
  add?: string
  addTo?: Path
}
