import type { SeededRandom } from '../conformance/seeded-random.ts'

/** One change of a text. */
export type Step = (text: string, random: SeededRandom) => string

/** What mutations are made of. */
export interface Corpus {
  bad: readonly string[]
  sound: readonly string[]
  /** Tables that a statement may name. */
  own: readonly [string, string]
  /** What puts a whole statement somewhere else. */
  wraps: readonly Step[]
}
