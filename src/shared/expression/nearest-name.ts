/**
 * Number of edits that turn one text into the other: insert, delete or replace one character, or swap two neighbours.
 */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      const swaps = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = swaps ? before[column - 2]! + 1 : replaced
      current.push(Math.min(replaced, swapped, previous[column]! + 1, current[column - 1]! + 1))
    }
    before = previous
    previous = current
  }
  return previous[to.length]!
}

/** Most edits between a name and the one that is meant: a third of the letters, at least one. */
const mostEdits = (name: string) => Math.max(1, Math.floor((name.length + 1) / 3))

/** Parts of codes and addresses are held against each other, so that a long common part excuses no other word. */
function isNear(wanted: string, name: string): boolean {
  const [ours, theirs] = [wanted.split(/[:/]/), name.split(/[:/]/)]
  if (ours.length === 1 || ours.length !== theirs.length) return true
  return ours.every((part, at) => editDistance(part, theirs[at]!) <= Math.max(2, mostEdits(part)))
}

/**
 * Finds the known name that is most similar to an unknown one, ignoring case.
 * @returns undefined without a similar one: more than a third of the letters (at least one) would have to change.
 */
export function nearestName(unknown: string, known: Iterable<string>): string | undefined {
  const wanted = unknown.toLowerCase()
  let best: string | undefined
  let bestDistance = mostEdits(unknown) + 1
  for (const name of known) {
    if (Math.abs(name.length - unknown.length) >= bestDistance) continue
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance < bestDistance && isNear(wanted, name.toLowerCase())) {
      best = name
      bestDistance = distance
    }
  }
  return best !== undefined && bestDistance < Math.max(best.length, unknown.length) ? best : undefined
}
