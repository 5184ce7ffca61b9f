import { Button, Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { BlockProps, PreparedColumn } from '#renderers/plugin.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { ColumnValue } from '#renderers/ui/table/column-value.tsx'
import type { RowsSource } from '#renderers/ui/table/rows-source.ts'
import { useListHandle, useSourcePage } from '#renderers/ui/table/use-source-page.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Step } from '#shared/documents/page.ts'
import { MAX_PAGE_SIZE } from '#shared/wire/paging.ts'
import './timeline.css'

export type TimelineProps = BlockProps<
  RowsSource & {
    title?: string
    time: PreparedColumn
    heading: PreparedColumn
    text?: PreparedColumn
    size?: number
    onItem?: readonly Step[]
  }
>

/** Records sorted by time, newest first. */
export function Timeline(props: TimelineProps) {
  const { name, entity, title, time, heading, text, size = 10, onItem } = props
  const { run, scope } = useScreen()
  const [most, setMost] = useState(size)
  const { conditions, filter } = useConditions(props.filter)
  const query = useMemo(
    () => ({ ...conditions, pageNo: 1, pageSize: most, column: time.name, order: 'desc' as const }),
    [conditions, most, time.name],
  )
  const { state, value, reason, reload } = useSourcePage(props, entity, query)
  useListHandle(name, { reload, filter }, props.call === undefined ? entity : undefined)
  const rows = value?.rows.slice(0, most) ?? []
  const left = value !== undefined && value.total > rows.length && most < MAX_PAGE_SIZE
  const press = (row: Row) => void run(onItem!, { block: name, entity, scope: scope({ row }) })
  return (
    <section className="r-card">
      {title && <h2 className="r-card__title">{title}</h2>}
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state === 'loading' && !value && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {state !== 'failed' && value && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      )}
      {state !== 'failed' && rows.length > 0 && (
        <ol className="r-timeline">
          {rows.map((row, index) => (
            <li key={String(row.id ?? index)} className="r-timeline__item">
              <div className="r-timeline__time">
                <ColumnValue column={time} row={row} />
              </div>
              <div className="r-timeline__heading">
                {onItem ? (
                  <button type="button" className="r-timeline__button" onClick={() => press(row)}>
                    <ColumnValue column={heading} row={row} />
                  </button>
                ) : (
                  <ColumnValue column={heading} row={row} />
                )}
              </div>
              {text && (
                <div className="r-timeline__text">
                  <ColumnValue column={text} row={row} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {state !== 'failed' && left && (
        <Button block type="dashed" loading={state === 'loading' && SPINNER} onClick={() => setMost(most + size)}>
          加载更多
        </Button>
      )}
    </section>
  )
}
