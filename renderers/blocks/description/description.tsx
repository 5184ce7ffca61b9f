import { Descriptions, Skeleton } from 'antd'
import { useCallback, useEffect } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { valueAt } from '#renderers/ui/text/value-at.ts'
import '#renderers/ui/descriptions.css'

export type DescriptionProps = BlockProps<{
  title?: string
  call: string
  query?: Readonly<Record<string, unknown>>
  columns?: 1 | 2 | 3 | 4
  items: readonly { label: string; path: string; unit?: string; span?: number }[]
}>

/** Labelled values from the response of a call. */
export function Description({ name, title, call, query, columns = 2, items }: DescriptionProps) {
  const { ports, register } = useScreen()
  const { conditions, filter } = useConditions(query)
  const load = useCallback(
    async () => (await ports.call({ call, query: conditions })).result ?? null,
    [ports, call, conditions],
  )
  const { state, value, reason, reload } = useQuery(load)
  useEffect(() => register(name, { reload, filter }), [register, name, reload, filter])
  const shown = items.map(({ label, path, unit, span = 1 }) => ({
    key: path,
    label,
    span: { xs: 1, md: Math.min(span, columns) },
    children: textOf(valueAt(value, path), unit),
  }))
  return (
    <section className="r-card">
      {title && <h2 className="r-card__title">{title}</h2>}
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state === 'loading' && value === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {state !== 'failed' && value !== undefined && <Descriptions column={{ xs: 1, md: columns }} items={shown} />}
    </section>
  )
}

function textOf(value: unknown, unit = ''): string {
  if (typeof value === 'number') return `${value.toLocaleString('zh-CN')}${unit}`
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' && value !== '' ? `${value}${unit}` : '-'
}
