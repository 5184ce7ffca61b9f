import { Empty, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Step } from '#shared/documents/page.ts'
import type { BlockProps } from '../../pieces.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useScreen } from '../../ui/screen-context.ts'
import { chartData, isEmptyChart, MAX_POINTS, type SeriesUse } from './chart-data.ts'
import { numberTexts } from './chart-format.ts'
import { useChartLook } from './chart-look.ts'
import { ChartPlot } from './chart-plot.tsx'
import { ChartTable } from './chart-table.tsx'
import { chartText } from './chart-text.ts'
import { type ChartFormat, type ChartKind, KIND_TEXTS } from './chart-words.ts'
import { type ChartSource, useChartRows } from './use-chart-rows.ts'
import './chart.css'

export type ChartProps = BlockProps<
  ChartSource & {
    kind: ChartKind
    title?: string
    category: string
    series: readonly SeriesUse[]
    unit?: string
    format?: ChartFormat
    legend?: boolean
    horizontal?: boolean
    max?: number
    height?: number
    onPoint?: readonly Step[]
  }
>

const HEIGHT_PX = 320
const VIEWS = ['图表', '表格'] as const
/** A circle with more parts than this has no room for their names around it. */
const NAMED_PARTS = 12

/** Numbers as a picture, and as a table for who wants to read them. */
export function Chart(props: ChartProps) {
  const { name, kind, title, height = HEIGHT_PX } = props
  const { register } = useScreen()
  const { state, value, reload, filter } = useChartRows(props)
  const [view, setView] = useState<(typeof VIEWS)[number]>('图表')
  useEffect(() => register(name, { reload, filter }), [register, name, reload, filter])
  const label = title ?? KIND_TEXTS[kind]
  return (
    <section className="r-card r-chart" aria-label={label}>
      <div className="r-chart__head">
        {title && <h2 className="r-card__title">{title}</h2>}
        <Segmented
          className="r-chart__views"
          size="small"
          aria-label={`${label}的显示方式`}
          options={[...VIEWS]}
          value={view}
          onChange={setView}
        />
      </div>
      {state === 'failed' && (
        <Blank height={height}>
          <FailedCard onRetry={reload} />
        </Blank>
      )}
      {state === 'loading' && value === undefined && (
        <Blank height={height}>
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </Blank>
      )}
      {state !== 'failed' && value !== undefined && (
        <ChartBody {...props} rows={undefined} given={value} view={view} label={label} height={height} />
      )}
    </section>
  )
}

type BodyProps = ChartProps & { given: readonly Record<string, unknown>[]; view: string; label: string; height: number }

function ChartBody(props: BodyProps) {
  const { name, entity, given, view, label, height, kind, title, category, series, unit, format, onPoint } = props
  const { run, scope } = useScreen()
  const look = useChartLook()
  const [broken, setBroken] = useState(false)
  const data = useMemo(() => chartData(given, category, series), [given, category, series])
  const texts = useMemo(() => numberTexts(format, unit), [format, unit])
  const press = useCallback(
    (point: number) => void run(onPoint!, { block: name, entity, scope: scope({ row: data.points[point] }) }),
    [run, scope, onPoint, name, entity, data],
  )
  const pressed = onPoint && press
  if (isEmptyChart(data)) {
    return (
      <Blank height={height}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      </Blank>
    )
  }
  if (broken) {
    return (
      <Blank height={height}>
        <FailedCard onRetry={() => setBroken(false)} />
      </Blank>
    )
  }
  const input = {
    kind,
    data,
    look,
    texts,
    legend: props.legend ?? (kind === 'pie' ? data.points.length > NAMED_PARTS : series.length > 1),
    horizontal: props.horizontal ?? false,
    max: props.max,
    height,
    onPoint: pressed,
  }
  return (
    <>
      {view === '表格' ? (
        <ChartTable
          title={`${label}的数据`}
          category={entity?.properties[category]?.title ?? '类目'}
          data={data}
          texts={texts}
          height={height}
          onPoint={pressed}
        />
      ) : (
        <ChartPlot input={input} text={chartText(title, kind, data, texts)} onFailed={() => setBroken(true)} />
      )}
      {data.left > 0 && <p className="r-chart__note">{`数据过多，只显示前 ${MAX_POINTS} 项，另有 ${data.left} 项`}</p>}
    </>
  )
}

function Blank({ height, children }: { height: number; children: React.ReactNode }) {
  return (
    <div className="r-chart__blank" style={{ height }}>
      {children}
    </div>
  )
}
