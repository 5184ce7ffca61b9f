import type { ChartData } from '../chart-data.ts'

export interface Part {
  name: string
  value: number
  /** Place of its category. */
  point: number
}

/** The parts of a whole: the first series by category; what is missing or negative is no part. */
export function partValues({ series, categories }: ChartData): Part[] {
  const values = series[0]?.values ?? []
  return values.flatMap((value, point) =>
    value === null || value < 0 ? [] : [{ name: categories[point]!, value, point }],
  )
}

/** The category that the n-th part is of. */
export function pointOfPart({ dataIndex }: { dataIndex: number }, data: ChartData): number {
  return partValues(data)[dataIndex]?.point ?? -1
}
