import { Empty, Skeleton } from 'antd'
import { useCallback, useEffect } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { FormattedText } from '#renderers/ui/text/formatted-text.tsx'
import { valueAt } from '#renderers/ui/text/value-at.ts'

export type HtmlProps = BlockProps<{
  title?: string
  html?: unknown
  call?: string
  path?: string
  query?: Readonly<Record<string, unknown>>
}>

/** Formatted text of the page or of a call. */
export function Html({ name, title, html, call, path, query }: HtmlProps) {
  const { ports, scope, register } = useScreen()
  const load = useCallback(async () => {
    if (call === undefined) return textOf(computeValues(html, scope({})))
    const computedQuery = computeValues(query ?? {}, scope({})) as Record<string, unknown>
    const { result } = await ports.call({ call, query: computedQuery })
    return textOf(path === undefined ? result : valueAt(result, path))
  }, [ports, scope, html, call, path, query])
  const { state, value, reason, reload } = useQuery(load)
  useEffect(() => register(name, { reload }), [register, name, reload])
  return (
    <section className="r-card">
      {title && <h2 className="r-card__title">{title}</h2>}
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state === 'loading' && value === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {state !== 'failed' && value === '' && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />}
      {state !== 'failed' && value && <FormattedText html={value} />}
    </section>
  )
}

/** Returns the empty text for a value that is no text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
