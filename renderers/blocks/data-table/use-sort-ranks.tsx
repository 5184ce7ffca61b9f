import { useMemo } from 'react'
import type { FeatureProps } from './feature-props.ts'
import type { TableExtras } from './list-props.ts'

/** Numbers the sorted headings of a list with several sort columns by their priority. */
export function useSortRanks({ features: { multiSort }, rows }: FeatureProps): TableExtras | undefined {
  const { sorts } = rows.query
  return useMemo(() => {
    if (!multiSort || sorts.length < 2) return undefined
    const ranks = new Map<unknown, number>(sorts.map(({ field }, index) => [field, index + 1]))
    return {
      columns: (columns) =>
        columns.map((column) =>
          ranks.has(column.key)
            ? {
                ...column,
                title: (
                  <>
                    {column.title as string}
                    <sup className="r-table__rank">{ranks.get(column.key)}</sup>
                  </>
                ),
              }
            : column,
        ),
    }
  }, [multiSort, sorts])
}
