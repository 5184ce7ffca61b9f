import { useMemo } from 'react'
import { ChartCard } from '#renderers/ui/chart/chart-card.tsx'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import type { Row } from '#shared/documents/entity.ts'
import type { GraphAnswer } from '#shared/wire/graph.ts'
import type { ReportQuery } from '#shared/wire/report.ts'
import type { GraphUse } from './graph-layout.ts'
import { categoryTitle, chartSpec } from './graph-spec.ts'
import { GraphTable } from './graph-table.tsx'
import { GraphTools } from './graph-tools.tsx'
import { TYPE_TEXTS } from './type-texts.ts'

export interface GraphCardProps {
  use: GraphUse
  /** Absent after a failure. */
  answer: GraphAnswer | undefined
  state: 'loading' | 'ready' | 'failed'
  /** Reason of a failure, in the words of the server. */
  reason?: string
  conditions: ReportQuery
  /** The graph has further pictures beside this one. */
  several: boolean
  onRetry(): void
  onPoint(answer: GraphAnswer, row: Row): void
}

/** One picture of a graph, or its table. */
export function GraphCard({ use, answer, several, onRetry, ...props }: GraphCardProps) {
  if (!answer) {
    return (
      <section className="r-card" aria-label={use.code}>
        <FailedCard reason={props.reason} onRetry={onRetry} />
      </section>
    )
  }
  const title = several ? `${answer.head.name}（${TYPE_TEXTS[use.type]}）` : answer.head.name
  const left = answer.total - answer.data.length
  return (
    <div className="r-graph__card">
      {use.type === 'table' ? (
        <section className="r-card" aria-label={title}>
          <div className="r-chart__head">
            <h2 className="r-card__title">{title}</h2>
            <div className="r-chart__views">
              <GraphTools head={answer.head} conditions={props.conditions} />
            </div>
          </div>
          <GraphTable answer={answer} state={props.state} reason={props.reason} onRetry={onRetry} />
        </section>
      ) : (
        <Picture {...props} type={use.type} {...{ answer, title, onRetry }} />
      )}
      {left > 0 && <p className="r-chart__note">{`数据过多，只读取前 ${answer.data.length} 行，另有 ${left} 行`}</p>}
    </div>
  )
}

type PictureProps = Pick<GraphCardProps, 'state' | 'reason' | 'conditions' | 'onRetry' | 'onPoint'> & {
  type: Exclude<GraphUse['type'], 'table'>
  answer: GraphAnswer
  title: string
}

function Picture({ type, answer, title, state, reason, conditions, onRetry, onPoint }: PictureProps) {
  const { head, data } = answer
  const spec = useMemo(() => chartSpec(answer, type), [answer, type])
  return (
    <ChartCard
      {...{ spec, title }}
      queryState={{ state, value: data as Row[], reason, reload: onRetry }}
      categoryTitle={categoryTitle(answer)}
      onPoint={head.clickAction === 'none' ? undefined : (row) => onPoint(answer, row)}
      tools={(card, view) => <GraphTools {...{ head, conditions }} card={view === '图表' ? card : undefined} />}
    />
  )
}
