export interface TokenBuckets {
  /**
   * Takes one token from the bucket of a key. A new bucket is full.
   * @param perSecond tokens that the bucket regains each second
   * @param burst capacity of the bucket
   * @returns false when less than one token is left; the request must then be refused
   */
  take(key: string, perSecond: number, burst: number): boolean
}

/**
 * Limits the rates of many keys, with a token bucket each. Beyond `mostKeys`, removes the bucket that was unused for
 * longest; the key then starts again with a full one.
 * @param now returns milliseconds
 */
export function createTokenBuckets(mostKeys: number, now: () => number = Date.now): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(key, perSecond, burst) {
      const at = now()
      const bucket = buckets.get(key) ?? { left: burst, at }
      const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond)
      const isLeft = left >= 1
      buckets.delete(key)
      buckets.set(key, { left: isLeft ? left - 1 : left, at })
      if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value!)
      return isLeft
    },
  }
}
