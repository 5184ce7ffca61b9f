import { Empty } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { FailedCard } from '../feedback/failed-card.tsx'
import { chartData, isEmptyChart, MAX_POINTS, type SeriesUse } from './chart-data.ts'
import { numberTexts, wholeOf } from './chart-format.ts'
import { ChartPlot } from './chart-plot.tsx'
import { ChartTable } from './chart-table.tsx'
import { chartText } from './chart-text.ts'
import { useChartTheme } from './chart-theme.ts'
import type { ChartFormat, ChartKind } from './chart-words.ts'
import { splitSeries } from './split-series.ts'
import './chart.css'

/** Data and type of a chart. */
export interface ChartSpec {
  kind: ChartKind
  category: string
  series: readonly SeriesUse[]
  /** Each value of this field becomes a series of the first entry of `series`. */
  split?: string
  unit?: string
  format?: ChartFormat
  legend?: boolean
  horizontal?: boolean
  /** Full scale of a gauge or radar. */
  max?: number
}

export interface ChartFigureProps extends ChartSpec {
  rows: readonly Row[]
  title?: string
  /** Accessible name where the chart has no title. */
  label: string
  /** Heading of the categories. */
  categoryTitle: string
  view: ChartView
  height: number
  onPoint?(row: Row): void
}

export const CHART_VIEWS = ['图表', '表格'] as const
export type ChartView = (typeof CHART_VIEWS)[number]

/** A pie with more parts than this has no space for names around it, and gets a legend. */
const NAMED_PARTS = 12

/** Draws rows as a chart, or shows the numbers of the chart as a table. */
export function ChartFigure({ rows, category, series, split, view, label, height, ...props }: ChartFigureProps) {
  const { kind, title, unit, format, categoryTitle, onPoint } = props
  const theme = useChartTheme()
  const [broken, setBroken] = useState(false)
  const data = useMemo(() => {
    const shown = split === undefined ? { rows, series } : splitSeries(rows, category, split, series[0]!)
    return chartData(shown.rows, category, shown.series)
  }, [rows, category, series, split])
  const texts = useMemo(() => numberTexts(format, unit), [format, unit])
  const press = useCallback((point: number) => onPoint?.(data.points[point]!), [onPoint, data])
  const pressed = onPoint && press
  if (isEmptyChart(data)) {
    return (
      <ChartBlank height={height}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      </ChartBlank>
    )
  }
  if (broken) {
    return (
      <ChartBlank height={height}>
        <FailedCard onRetry={() => setBroken(false)} />
      </ChartBlank>
    )
  }
  const input = {
    ...{ kind, data, theme, texts, height, onPoint: pressed, max: props.max, whole: wholeOf(format, unit) },
    legend: props.legend ?? (kind === 'pie' ? data.points.length > NAMED_PARTS : data.series.length > 1),
    horizontal: props.horizontal ?? false,
  }
  return (
    <>
      {view === '表格' ? (
        <ChartTable title={`${label}的数据`} category={categoryTitle} {...{ data, texts, height }} onPoint={pressed} />
      ) : (
        <ChartPlot input={input} text={chartText(title, kind, data, texts)} onFailed={() => setBroken(true)} />
      )}
      {data.left > 0 && <p className="r-chart__note">{`数据过多，只显示前 ${MAX_POINTS} 项，另有 ${data.left} 项`}</p>}
    </>
  )
}

/** Placeholder with the height of the picture. */
export function ChartBlank({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="r-chart__blank" style={{ height }}>
      {children}
    </div>
  )
}
