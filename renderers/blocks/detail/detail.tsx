import { Descriptions, Skeleton } from 'antd'
import { useCallback, useEffect } from 'react'
import type { BlockProps, PreparedField } from '#renderers/plugin.ts'
import type { Compiled } from '#renderers/prepared-reaction.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import '#renderers/ui/descriptions.css'

export type DetailProps = BlockProps<{
  fields: readonly PreparedField[]
  title?: string
  columns?: 1 | 2 | 3 | 4
  id?: string | number | Compiled
  call?: string
}>

/** One record, read-only. */
export function Detail({ name, entity, fields, title, columns = 2, id, call }: DetailProps) {
  const { ports, params, scope, register, Value } = useScreen()
  const read = useCallback(async () => {
    if (call !== undefined) return (await ports.call({ call, query: params })).result as Row
    return ports.records.get(entity!, String(computeValues(id ?? params.id, scope({}))))
  }, [call, ports, params, entity, id, scope])
  const { state, value, reason, reload } = useQuery(read)
  useEffect(() => register(name, { reload }), [register, name, reload])
  const items = fields.map((field) => ({
    key: field.name,
    label: field.title,
    span: { xs: 1, md: Math.min(field.span, columns) },
    children: value && (
      <Value
        name={field.name}
        field={field.field}
        widget={field.widget}
        props={field.props}
        row={value}
        displayMode="read"
      />
    ),
  }))
  return (
    <section className="r-card">
      {title && <h2 className="r-card__title">{title}</h2>}
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state !== 'failed' && !value && <Skeleton active paragraph={{ rows: 3 }} />}
      {state !== 'failed' && value && <Descriptions column={{ xs: 1, md: columns }} items={items} />}
    </section>
  )
}
