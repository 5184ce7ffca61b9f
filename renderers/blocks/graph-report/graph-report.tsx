import { useCallback } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { ErrorCard } from '#renderers/ui/feedback/error-card.tsx'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { GRAPH_BASE, type GraphTempletAnswer } from '#shared/wire/graph.ts'
import { layoutOfTemplet } from './graph-layout.ts'
import { Graphs } from './graphs.tsx'
import './graph-report.css'

export type GraphReportProps = BlockProps<{ graph?: string; combined?: boolean }>

/** A graph, or a page of several: the one that the props name, else the one in the address. */
export function GraphReport({ name, graph, combined }: GraphReportProps) {
  const { params } = useScreen()
  const code = graph ?? params.code ?? params.id
  if (!code) return <ErrorCard title="没有指定图表" details={['地址中缺少图表编码']} />
  return combined ? <Combined key={code} {...{ name, code }} /> : <Graphs key={code} {...{ name, code }} />
}

interface Named {
  /** Name of the block. */
  name: string
  code: string
}

function Combined({ name, code }: Named) {
  const { ports } = useScreen()
  const load = useCallback(async () => {
    const { result } = await ports.call({ call: `GET ${GRAPH_BASE}/getTempletAllData`, query: { id: code } })
    const answer = result as GraphTempletAnswer
    return { layout: layoutOfTemplet(answer), withheld: answer.withheld }
  }, [ports, code])
  const { state, value, reason, reload } = useQuery(load)
  if (value) return <Graphs {...{ name, code }} {...value} />
  if (state !== 'failed') return <LoadingCard />
  return (
    <section className="r-card">
      <FailedCard reason={reason} onRetry={reload} />
    </section>
  )
}
