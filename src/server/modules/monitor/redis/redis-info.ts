/** Returns the lines `key:value` of an INFO answer, in order; section titles are skipped. */
export function infoPairs(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#') && line.includes(':'))
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1)] as const
    }),
  )
}

/** Counts the keys of all databases: `db0:keys=3,expires=0,avg_ttl=0`. */
export function keysIn(pairs: ReadonlyMap<string, string>): number {
  return [...pairs].reduce((sum, [key, value]) => {
    const keys = /^db\d+$/.test(key) ? /(?:^|,)keys=(\d+)/.exec(value) : null
    return sum + Number(keys?.[1] ?? 0)
  }, 0)
}
