import type { SeededRandom } from '#shared/testing/seeded-random.ts'

/** One change of a text. */
export type Step = (text: string, random: SeededRandom) => string

/** Texts from which mutations are made. */
export interface Corpus {
  bad: readonly string[]
  valid: readonly string[]
  /** Tables that a statement may name. */
  own: readonly [string, string]
  /** Steps that put a whole statement into another one. */
  wraps: readonly Step[]
}
