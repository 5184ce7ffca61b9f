/** Returns cycles, the shortest of each; no name is in two of them. */
export function findCycles(leads: ReadonlyMap<string, readonly string[]>): string[][] {
  const reported = new Set<string>()
  const cycles: string[][] = []
  for (const start of leads.keys()) {
    const cycle = cycleFrom(start, leads)
    if (!cycle || cycle.some((name) => reported.has(name))) continue
    for (const name of cycle) reported.add(name)
    cycles.push(cycle)
  }
  return cycles
}

function cycleFrom(start: string, leads: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of leads.get(way.at(-1)!) ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
