/** The middle of the values; of an even number of values the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** The least of the values that a share of them does not exceed; `percentile(times, 0.95)` is p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Ms of one run. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Runs something again and again, one after the other. @returns the median, ms */
export async function medianTime(times: number, run: () => Promise<unknown>): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < times; time++) measured.push(await timed(run))
  return median(measured)
}
