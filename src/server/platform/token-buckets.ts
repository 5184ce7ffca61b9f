export interface TokenBuckets {
  /**
   * Takes one of what a key has left.
   * @param perSecond how much is given back each second
   * @param burst how much there is at most
   */
  take(key: string, perSecond: number, burst: number): boolean
}

/** Rates of many keys; those that were not used for longest are forgotten first, which gives them all back. */
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
