import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react'
import { isPlainClick } from '#renderers/ui/button/plain-click.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FeatureProps } from '../feature-props.ts'
import type { TableExtras } from '../list-props.ts'

/** One row is always chosen while there are rows, initially the first. Passes its key to another block. */
export function useChosenRow({ features: { choose }, place: { block }, rows }: FeatureProps): TableExtras | undefined {
  const { blockByName, scope } = useScreen()
  const [picked, setPicked] = useState<string>()
  const { rows: shown, loading } = rows.state
  const keys = shown.map(rowKeyOf)
  const chosen = picked !== undefined && keys.includes(picked) ? picked : keys[0]
  const { target, param, with: more } = choose ?? {}
  const row = shown.find((each) => rowKeyOf(each) === chosen)
  // As text, so that the same row read again causes no change.
  const filterText = useMemo(() => {
    if (param === undefined || !row) return '{}'
    return JSON.stringify({ ...(computeValues(more ?? {}, scope({ row })) as Row), [param]: rowKeyOf(row) })
  }, [param, more, row, scope])

  useEffect(() => {
    if (target === undefined || (loading && chosen === undefined)) return
    let isCurrent = true
    void blockByName(target).then((other) => {
      if (isCurrent) other?.filter?.(JSON.parse(filterText) as Row, block)
    })
    return () => {
      isCurrent = false
    }
  }, [target, filterText, chosen, loading, blockByName, block])

  return useMemo(() => {
    if (target === undefined) return undefined
    const choosing = (row: Row) => ({
      className: rowKeyOf(row) === chosen ? 'r-table__chosen' : 'r-table__choosable',
      'aria-current': rowKeyOf(row) === chosen,
      tabIndex: 0,
      onClick: (event: MouseEvent) => isPlainClick(event) && setPicked(rowKeyOf(row)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
        event.preventDefault()
        setPicked(rowKeyOf(row))
      },
    })
    return { onRow: choosing }
  }, [target, chosen])
}
