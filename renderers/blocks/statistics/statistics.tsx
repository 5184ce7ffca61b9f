import { Statistic } from 'antd'
import { useCallback, useEffect } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { valueAt } from '#renderers/ui/text/value-at.ts'
import type { Row } from '#shared/documents/entity.ts'
import './statistics.css'

export type StatisticsProps = BlockProps<{
  call: string
  query?: Row
  items: readonly { label: string; path: string; unit?: string }[]
}>

/** Figures of one call, side by side. */
export function Statistics({ name, call, query, items }: StatisticsProps) {
  const { ports, register } = useScreen()
  const { conditions, filter } = useConditions(query)
  const load = useCallback(
    async () => (await ports.call({ call, query: conditions })).result,
    [ports, call, conditions],
  )
  const { state, value, reason, reload } = useQuery(load)
  useEffect(() => register(name, { reload, filter }), [register, name, reload, filter])
  if (state === 'failed') {
    return (
      <section className="r-card">
        <FailedCard reason={reason} onRetry={reload} />
      </section>
    )
  }
  return (
    <section className="r-statistics">
      {items.map(({ label, path, unit }) => (
        <div key={path} className="r-card">
          <Statistic title={label} value={shown(valueAt(value, path))} suffix={unit} loading={value === undefined} />
        </div>
      ))}
    </section>
  )
}

function shown(value: unknown): string | number {
  return typeof value === 'number' || typeof value === 'string' ? value : '-'
}
