/** Lines `key:value` of what INFO answers, in their order; titles of sections are left out. */
export function infoPairs(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#') && line.includes(':'))
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1)] as const
    }),
  )
}

/** Keys of all databases: `db0:keys=3,expires=0,avg_ttl=0`. */
export function keysIn(pairs: ReadonlyMap<string, string>): number {
  return [...pairs].reduce((sum, [key, value]) => {
    const keys = /^db\d+$/.test(key) ? /(?:^|,)keys=(\d+)/.exec(value) : null
    return sum + Number(keys?.[1] ?? 0)
  }, 0)
}
