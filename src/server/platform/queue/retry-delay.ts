export interface RetrySettings {
  /** Attempts before it is given up. */
  maxAttempts: number
  /** Before the second attempt; each further wait is twice as long. */
  retryMs: number
}

const LONGEST_MS = 6 * 3_600_000

/**
 * How long to wait after an attempt that failed.
 * @param tries attempts so far
 * @returns null when it was the last one.
 */
export function retryDelay(tries: number, { maxAttempts, retryMs }: RetrySettings): number | null {
  if (tries >= maxAttempts) return null
  return Math.min(retryMs * 2 ** (tries - 1), LONGEST_MS)
}
