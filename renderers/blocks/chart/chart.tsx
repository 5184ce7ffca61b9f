import { useCallback, useEffect, useMemo } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { ChartCard } from '#renderers/ui/chart/chart-card.tsx'
import type { ChartSpec } from '#renderers/ui/chart/chart-figure.tsx'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Step } from '#shared/documents/page.ts'
import { type ChartSource, useChartRows } from './use-chart-rows.ts'

export type ChartProps = BlockProps<
  ChartSource & ChartSpec & { title?: string; height?: number; onPoint?: readonly Step[] }
>

/** Rows of a call or of an entity as a picture, and as a table. */
export function Chart(props: ChartProps) {
  const { name, entity, title, height, onPoint } = props
  const { kind, category, series, split, unit, format, legend, horizontal, max } = props
  const { register, run, scope } = useScreen()
  const { reload, filter, ...queryState } = useChartRows(props)
  useEffect(() => register(name, { reload, filter }), [register, name, reload, filter])
  const spec = useMemo(
    () => ({ kind, category, series, split, unit, format, legend, horizontal, max }),
    [kind, category, series, split, unit, format, legend, horizontal, max],
  )
  const press = useCallback(
    (row: Row) => void run(onPoint!, { block: name, entity, scope: scope({ row }) }),
    [run, scope, onPoint, name, entity],
  )
  return (
    <ChartCard
      {...{ spec, title, height }}
      queryState={{ ...queryState, reload }}
      categoryTitle={entity?.properties[category]?.title}
      onPoint={onPoint && press}
    />
  )
}
