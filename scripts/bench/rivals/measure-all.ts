import type { Browser } from 'playwright-core'
import { type Case, cases, type Kind, type Side } from './cases.ts'
import { type Measured, nothingMeasured, type Outcome } from './measured.ts'
import { CUT, inOwnBrowser } from './own-browser.ts'

export interface Limits {
  readonly rounds: number
  /** Time limit of one measurement, ms. */
  readonly limitMs: number
  /** After this time no further round starts a measurement, ms from the start. The first round always completes. */
  readonly budgetMs: number
}

/** Longer measurements run in the first round only, ms. */
const HEAVY_MS = 12_000

/** Measures every side in every case, round after round, within the limits. */
export async function measureAll(limits: Limits, urlOf: (kind: Kind, side: Side) => string): Promise<Measured> {
  const measured = nothingMeasured(cases)
  const end = performance.now() + limits.budgetMs
  for (let round = 0; round < limits.rounds; round++) {
    for (const [one, outcomes] of measured) {
      for (const side of round % 2 === 0 ? one.sides : one.sides.toReversed()) {
        const outcome = outcomes[side]!
        if (round === 0) outcome.cut = isCutBefore(measured, one, side)
        if (outcome.cut || (round > 0 && (outcome.firstMs > HEAVY_MS || performance.now() > end))) continue
        await measureOnce(one, outcome, limits.limitMs, urlOf(one.kind, side))
      }
    }
  }
  return measured
}

/** Checks whether a side was cut at a smaller size, so that larger sizes are skipped. */
function isCutBefore(measured: Measured, { kind }: Case, side: Side): boolean {
  return [...measured].some(([other, outcomes]) => other.kind === kind && outcomes[side]?.cut)
}

async function measureOnce(one: Case, outcome: Outcome, limitMs: number, url: string): Promise<void> {
  const start = performance.now()
  const found = await inOwnBrowser(limitMs, (browser: Browser) => one.measure(browser, url))
  if (outcome.rounds.length === 0) outcome.firstMs = performance.now() - start
  if (found === CUT) outcome.cut = true
  else outcome.rounds.push(found as Record<string, number>)
}
