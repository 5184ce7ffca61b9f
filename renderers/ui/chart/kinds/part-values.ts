import type { ChartData } from '../chart-data.ts'

export interface Part {
  name: string
  value: number
  /** Index of its category. */
  point: number
}

/** Parts of a whole: the first series by category; missing and negative values are no parts. */
export function partValues({ series, categories }: ChartData): Part[] {
  const values = series[0]?.values ?? []
  return values.flatMap((value, point) =>
    value === null || value < 0 ? [] : [{ name: categories[point]!, value, point }],
  )
}

/** Index of the category of the n-th part. */
export function pointOfPart({ dataIndex }: { dataIndex: number }, data: ChartData): number {
  return partValues(data)[dataIndex]?.point ?? -1
}
