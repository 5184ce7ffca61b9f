import { Empty, Skeleton } from 'antd'
import { useCallback, useEffect } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import type { Compiled } from '#renderers/prepared-reaction.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { type History, type HistorySource, readHistory } from './history-calls.ts'
import { VersionView } from './version-view.tsx'
import './record-history.css'

type Given = string | number | Compiled | null
export type RecordHistoryProps = BlockProps<{
  record: Given
  readOnly?: boolean
  kind?: Given
  versionsCall?: string
  compareCall?: string
  version?: Given
  against?: Given
}>

/** Shown history, and the source that it was read from. */
interface Shown {
  source: HistorySource
  history: History
}

/** History of one record: versions, the difference between two of them, and restoring one. */
export function RecordHistory(props: RecordHistoryProps) {
  const { name, entity, record, readOnly = false, kind, versionsCall, compareCall } = props
  const { ports, register, scope } = useScreen()
  const id = String(computeValues(record, scope({})) ?? '')
  const address = kind === undefined ? undefined : String(computeValues(kind, scope({})) ?? '')
  const load = useCallback(async (): Promise<Shown | undefined> => {
    const known = address ? await ports.documents.entity(address) : entity
    if (!known || id === '') return undefined
    const calls = versionsCall && compareCall ? { versions: versionsCall, compare: compareCall } : undefined
    const source = { entity: known, id, calls, readOnly }
    return { source, history: await readHistory(ports, source) }
  }, [ports, entity, address, id, readOnly, versionsCall, compareCall])
  // After a restore, the initial versions of the page are outdated.
  const first = (given: Given | undefined) =>
    given === undefined ? undefined : numberIn(computeValues(given, scope({})))
  const { state, value, round, reason, reload } = useQuery(load)
  useEffect(() => register(name, { reload }), [register, name, reload])
  if (!entity && kind === undefined) throw new Error('历史版本需要实体，请为页面写上 x-entity')
  return (
    <section className="r-card">
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state === 'loading' && value === undefined && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {state === 'ready' && !value?.history.versions.length && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无历史版本" />
      )}
      {state !== 'failed' && value && value.history.versions.length > 0 && (
        // A restore removes the pressed button, so the focus moves to the result.
        <VersionView
          key={round}
          source={value.source}
          history={value.history}
          focused={round > 1}
          onRestored={reload}
          {...(round === 1 && { version: first(props.version), against: first(props.against) })}
        />
      )}
    </section>
  )
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
