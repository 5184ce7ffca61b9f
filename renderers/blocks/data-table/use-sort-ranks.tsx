import { useMemo } from 'react'
import type { FeatureProps } from './feature-props.ts'
import type { TableExtras } from './list-props.ts'

/** Headings of a list that is sorted by several columns say which of them counts first. */
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
