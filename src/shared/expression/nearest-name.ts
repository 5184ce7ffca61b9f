/** Number of edits (insert, delete, replace one character) that turn one text into the other. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1))
    }
    previous = current
  }
  return previous[to.length]!
}

/**
 * Finds the known name that is most similar to an unknown one, ignoring case.
 * @returns undefined without a similar one: more than a third of the letters (at least two) would have to change.
 */
export function nearestName(unknown: string, known: Iterable<string>): string | undefined {
  const wanted = unknown.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(unknown.length / 3)) + 1
  for (const name of known) {
    if (Math.abs(name.length - unknown.length) >= bestDistance) continue
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best !== undefined && bestDistance < Math.max(best.length, unknown.length) ? best : undefined
}
