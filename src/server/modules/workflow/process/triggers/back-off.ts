const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 3_600_000

/** Pause before the next attempt after so many failed ones, ms: each is twice as long, up to an hour. */
export const backOff = (attempts: number): number =>
  attempts === 0 ? 0 : Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
