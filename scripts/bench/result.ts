import { median } from './statistics.ts'

export type Unit = 'ms' | 'MB' | 'kB' | '/s' | 'nodes' | 'listeners' | 'files'

/** Goal: our value as a multiple of the baseline's, or alone. */
export type Goal = { readonly ratioAtMost: number } | { readonly oursAtMost: number }

/** One line of the table. */
export interface Result {
  readonly name: string
  readonly unit: Unit
  readonly ours: number
  /** Name and value of the baseline; absent without one. */
  readonly baseline?: { readonly name: string; readonly value: number }
  /** Ours as a multiple of the baseline in each round, which shows how reliable the figure is. */
  readonly ratios?: readonly number[]
  readonly goal?: Goal
}

/** Results of one benchmark, with notes that a reader needs. */
export interface Findings {
  readonly results: readonly Result[]
  /** Further tables, as Markdown. */
  readonly tables?: readonly string[]
  readonly notes: readonly string[]
}

interface Comparison {
  readonly name: string
  readonly unit: Unit
  /** Values of both sides, one per round. */
  readonly ours: readonly number[]
  readonly baseline: readonly number[]
  readonly baselineName: string
  readonly goal?: Goal
}

export function comparison({ name, unit, ours, baseline, baselineName, goal }: Comparison): Result {
  return {
    name,
    unit,
    ours: median(ours),
    baseline: { name: baselineName, value: median(baseline) },
    ratios: ours.map((value, round) => value / baseline[round]!),
    goal,
  }
}

export function ratioOf({ ours, baseline }: Result): number | undefined {
  return baseline && ours / baseline.value
}

/** @returns undefined without a goal. */
export function isMet(result: Result): boolean | undefined {
  const { goal, ours } = result
  if (!goal) return undefined
  return 'oursAtMost' in goal ? ours <= goal.oursAtMost : ratioOf(result)! <= goal.ratioAtMost
}
