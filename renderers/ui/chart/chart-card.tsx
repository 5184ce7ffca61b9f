import { Segmented, Skeleton } from 'antd'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { FailedCard } from '../feedback/failed-card.tsx'
import type { QueryState } from '../hooks/use-query.ts'
import { CHART_VIEWS, ChartBlank, ChartFigure, type ChartSpec, type ChartView } from './chart-figure.tsx'
import { KIND_TEXTS } from './chart-words.ts'

interface ChartCardProps {
  spec: ChartSpec
  queryState: Pick<QueryState<readonly Row[]>, 'state' | 'value' | 'reason' | 'reload'>
  title?: string
  /** Accessible name of the region, where it differs from the title. */
  label?: string
  categoryTitle?: string
  height?: number
  onPoint?(row: Row): void
  /** Tools beside the switch between picture and table. @param card element of the card @param view shown view */
  tools?(card: RefObject<HTMLElement | null>, view: ChartView): ReactNode
}

const HEIGHT_PX = 320

/** Numbers as a picture, and as a table for people who want to read them. */
export function ChartCard({ spec, queryState, title, height = HEIGHT_PX, ...props }: ChartCardProps) {
  const { state, value, reason, reload } = queryState
  const [view, setView] = useState<ChartView>('图表')
  const card = useRef<HTMLElement>(null)
  const label = props.label ?? title ?? KIND_TEXTS[spec.kind]
  return (
    <section ref={card} className="r-card r-chart" aria-label={label}>
      <div className="r-chart__head">
        {title && <h2 className="r-card__title">{title}</h2>}
        <div className="r-chart__views">
          {props.tools?.(card, view)}
          <Segmented
            size="small"
            aria-label={`${label}的显示方式`}
            options={[...CHART_VIEWS]}
            value={view}
            onChange={setView}
          />
        </div>
      </div>
      {state === 'failed' && (
        <ChartBlank height={height}>
          <FailedCard reason={reason} onRetry={reload} />
        </ChartBlank>
      )}
      {state === 'loading' && value === undefined && (
        <ChartBlank height={height}>
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </ChartBlank>
      )}
      {state !== 'failed' && value !== undefined && (
        <ChartFigure
          {...spec}
          {...{ title, label, view, height }}
          rows={value}
          categoryTitle={props.categoryTitle ?? '类目'}
          onPoint={props.onPoint}
        />
      )}
    </section>
  )
}
