export interface OrderedRow {
  id: string
  /** Value of the order field. */
  place: number | null
}

export interface Target {
  before?: string
  after?: string
}

/**
 * Rows whose place changes once `id` stands beside the target, or at the end without a target. The existing places are
 * assigned again, so that rows outside of this list have the same neighbours. Equal and missing places become distinct.
 * @param rows in the order in which they are shown, which decides between equal places
 * @returns undefined when one of the two is not among the rows.
 */
export function reordered(
  rows: readonly OrderedRow[],
  id: string,
  { before, after }: Target,
): OrderedRow[] | undefined {
  const placeOf = ({ place }: OrderedRow) => place ?? Number.MAX_VALUE
  const sorted = [...rows].sort((one, other) => placeOf(one) - placeOf(other))
  const moved = sorted.find((row) => row.id === id)
  const target = before ?? after
  if (!moved || target === id) return moved && []
  const rest = sorted.filter((row) => row !== moved)
  const found = target === undefined ? rest.length : rest.findIndex((row) => row.id === target)
  if (found < 0) return undefined
  const at = before === undefined && after !== undefined ? found + 1 : found
  const places = increasing(sorted.map(({ place }) => place))
  return rest
    .toSpliced(at, 0, moved)
    .map((row, index) => ({ ...row, place: places[index]!, was: row.place }))
    .filter(({ place, was }) => place !== was)
    .map(({ id, place }) => ({ id, place }))
}

function increasing(places: readonly (number | null)[]): number[] {
  const result: number[] = []
  for (const place of places) {
    const least = (result.at(-1) ?? 0) + 1
    result.push(result.length === 0 ? (place ?? least) : Math.max(place ?? least, least))
  }
  return result
}
