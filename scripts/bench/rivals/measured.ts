import { median } from '../statistics.ts'
import type { Case, Side } from './cases.ts'

/** Measurements of one side in one case. */
export interface Outcome {
  /** One per round. */
  readonly rounds: Record<string, number>[]
  /** Took too long, here or at a smaller size. */
  cut: boolean
  /** Duration of the first round, which decides whether others follow. */
  firstMs: number
}

export type Measured = ReadonlyMap<Case, Readonly<Partial<Record<Side, Outcome>>>>

export function nothingMeasured(cases: readonly Case[]): Measured {
  const outcome = (): Outcome => ({ rounds: [], cut: false, firstMs: 0 })
  return new Map(cases.map((one) => [one, Object.fromEntries(one.sides.map((side) => [side, outcome()]))]))
}

/** Values of a figure, one per round; undefined without any. */
export function valuesOf(outcome: Outcome | undefined, figure: string): readonly number[] | undefined {
  return outcome && outcome.rounds.length > 0 ? outcome.rounds.map((round) => round[figure]!) : undefined
}

export function medianOf(outcome: Outcome | undefined, figure: string): number | undefined {
  const values = valuesOf(outcome, figure)
  return values && median(values)
}
