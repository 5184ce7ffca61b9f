import { Empty } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { addressOf } from '#renderers/ui/button/row-link.tsx'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { ReportSearch } from '#renderers/ui/report/report-search.tsx'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GraphAnswer } from '#shared/wire/graph.ts'
import type { ReportQuery } from '#shared/wire/report.ts'
import '#renderers/ui/report/report.css'
import { GraphBar } from './graph-bar.tsx'
import { GraphCard } from './graph-card.tsx'
import { GraphGroups } from './graph-groups.tsx'
import { codesOf, type GraphLayout, type GraphUse, isShownAgain, layoutOfGraph } from './graph-layout.ts'
import { type Picked, pickedBy, pickedQuery, pickToggled } from './picked.ts'
import { TYPE_TEXTS } from './type-texts.ts'
import { useGivenConditions, useGraphs } from './use-graphs.ts'

interface GraphsProps {
  /** Name of the block. */
  name: string
  code: string
  /** Layout of several graphs; a single graph defines its own. */
  layout?: GraphLayout
  /** Number of other graphs that the reader may not see. */
  withheld?: number
}

/** Graphs with a common search. */
export function Graphs({ name, code, layout, withheld = 0 }: GraphsProps) {
  const { register, params, ports } = useScreen()
  const codes = useMemo(() => (layout ? codesOf(layout) : [code]), [layout, code])
  const given = useGivenConditions(params)
  const { state, value, reason, reload, conditions, setConditions } = useGraphs(codes, given)
  const [entered, setEntered] = useState<ReportQuery>({})
  const [picked, setPicked] = useState<readonly Picked[]>([])
  useEffect(() => register(name, { reload }), [register, name, reload])

  const ask = useCallback(
    (search: ReportQuery, picks: readonly Picked[]) => {
      setEntered(search)
      setPicked(picks)
      setConditions({ ...given, ...search, ...pickedQuery(picks) })
    },
    [given, setConditions],
  )
  const press = useCallback(
    (answer: GraphAnswer, row: Row) => {
      const { clickAction, jumpHref } = answer.head
      if (clickAction === 'filter') return ask(entered, pickToggled(picked, pickedBy(answer, row)))
      const address = addressOf(row, jumpHref ?? undefined)
      if (address !== undefined) ports.navigate(address)
    },
    [ask, entered, picked, ports],
  )

  if (codes.length === 0) {
    return (
      <section className="r-card">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可查看的图表" />
      </section>
    )
  }
  if (!value && state !== 'failed') return <LoadingCard />
  if (!value) {
    return (
      <section className="r-card">
        <FailedCard reason={reason} onRetry={reload} />
      </section>
    )
  }
  const { answers, search } = value
  const all = [...answers.values()]
  const shown = layout ?? layoutOfGraph(all[0]!.head)
  const nameOf = (use: GraphUse) => {
    const graph = answers.get(use.code)?.head.name ?? use.code
    return layout ? `${graph}（${TYPE_TEXTS[use.type]}）` : TYPE_TEXTS[use.type]
  }
  return (
    <div className="r-graph r-report">
      {search.shown.length + search.folded.length > 0 && (
        <div className="r-card">
          <ReportSearch
            search={search}
            initial={{ ...search.initial, ...params }}
            onSearch={(conditions) => ask(conditions, picked)}
          />
        </div>
      )}
      <GraphBar answers={all} picked={picked} onPick={(picks) => ask(entered, picks)} reload={reload} />
      <GraphGroups layout={shown} nameOf={nameOf}>
        {(use) => (
          <GraphCard
            {...{ use, state, conditions }}
            answer={answers.get(use.code)}
            several={isShownAgain(use, shown)}
            reason={reason}
            onRetry={reload}
            onPoint={press}
          />
        )}
      </GraphGroups>
      {withheld > 0 && <p className="r-graph__note">{`另有 ${withheld} 个图表没有权限查看`}</p>}
    </div>
  )
}
