import { Empty, Skeleton } from 'antd'
import { useCallback, useEffect } from 'react'
import type { BlockProps, Compiled } from '../../pieces.ts'
import { computeValues } from '../../ui/compute-values.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useScreen } from '../../ui/screen-context.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { type History, readHistory } from './history-calls.ts'
import { VersionView } from './version-view.tsx'
import './record-history.css'

export type RecordHistoryProps = BlockProps<{ record: string | number | Compiled | null }>

/** What became of one record: its versions, what differs between two of them, and the way back to one. */
export function RecordHistory({ name, entity, record }: RecordHistoryProps) {
  const { ports, register, scope } = useScreen()
  const id = String(computeValues(record, scope({})) ?? '')
  const ask = useCallback(
    async (): Promise<History> => (entity && id !== '' ? readHistory(ports, entity, id) : { versions: [] }),
    [ports, entity, id],
  )
  const { state, value, round, reload } = useAsked(ask)
  useEffect(() => register(name, { reload }), [register, name, reload])
  if (!entity) throw new Error('历史版本需要实体，请为页面写上 x-entity')
  return (
    <section className="r-card">
      {state === 'failed' && <FailedCard onRetry={reload} />}
      {state === 'loading' && value === undefined && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {state !== 'failed' && value?.versions.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无历史版本" />
      )}
      {state !== 'failed' && value && value.versions.length > 0 && (
        // What was pressed is gone after a restoring, so the focus goes on to what came of it.
        <VersionView key={round} entity={entity} id={id} history={value} focused={round > 1} onRestored={reload} />
      )}
    </section>
  )
}
