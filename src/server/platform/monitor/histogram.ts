/** Upper bounds of the parts of a histogram, milliseconds; one more part holds longer times. */
export const BOUNDS_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000, 30_000,
] as const

/** Durations in a fixed number of counters. Times are milliseconds. */
export interface Histogram {
  count: number
  totalMs: number
  longestMs: number
  /** One for each bound, and one for longer times. */
  readonly parts: number[]
}

export function newHistogram(): Histogram {
  return { count: 0, totalMs: 0, longestMs: 0, parts: new Array(BOUNDS_MS.length + 1).fill(0) }
}

export function record(histogram: Histogram, ms: number): void {
  const part = BOUNDS_MS.findIndex((bound) => ms <= bound)
  histogram.count += 1
  histogram.totalMs += ms
  histogram.longestMs = Math.max(histogram.longestMs, ms)
  histogram.parts[part === -1 ? BOUNDS_MS.length : part]! += 1
}

/** Difference from an earlier copy; the longest time is that of all. */
export function since(histogram: Histogram, earlier: Histogram): Histogram {
  return {
    count: histogram.count - earlier.count,
    totalMs: histogram.totalMs - earlier.totalMs,
    longestMs: histogram.longestMs,
    parts: histogram.parts.map((count, part) => count - earlier.parts[part]!),
  }
}

export function copyOf(histogram: Histogram): Histogram {
  return { ...histogram, parts: [...histogram.parts] }
}

export function averageOf({ count, totalMs }: Histogram): number | null {
  return count === 0 ? null : rounded(totalMs / count)
}

/**
 * Percentile, as exact as the parts are narrow.
 * @param share 0 to 1
 * @returns milliseconds; null when nothing was recorded.
 */
export function percentile({ count, longestMs, parts }: Histogram, share: number): number | null {
  if (count === 0) return null
  const wanted = share * count
  let below = 0
  for (const [part, inPart] of parts.entries()) {
    if (inPart === 0 || below + inPart < wanted) {
      below += inPart
      continue
    }
    const from = BOUNDS_MS[part - 1] ?? 0
    const to = Math.max(from, Math.min(BOUNDS_MS[part] ?? longestMs, longestMs))
    return rounded(from + ((to - from) * (wanted - below)) / inPart)
  }
  return rounded(longestMs)
}

/** Rounds to two decimal places for people. */
export function rounded(number: number): number {
  return Math.round(number * 100) / 100
}
