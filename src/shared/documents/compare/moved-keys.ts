/**
 * Returns the fewest keys that must move to turn one order into the other. Keys that only one list has do not count.
 */
export function movedKeys(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((key, index) => [key, index]))
  const common = after.filter((key) => places.has(key))
  const staying = longestRise(common.map((key) => places.get(key)!))
  return new Set(common.filter((_, index) => !staying.has(index)))
}

/** Indexes of the longest increasing subsequence, in n log n steps. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  /** Index of the smallest last value of an increasing subsequence of each length. */
  const ends: number[] = []
  const previous = new Array<number>(values.length)
  for (const [index, value] of values.entries()) {
    const length = firstNotBelow(ends, values, value)
    previous[index] = ends[length - 1] ?? -1
    ends[length] = index
  }
  const rise = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) rise.add(index)
  return rise
}

function firstNotBelow(ends: readonly number[], values: readonly number[], value: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[ends[middle]!]! < value) low = middle + 1
    else high = middle
  }
  return low
}
