import { Empty, Pagination, Skeleton, Spin } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { BlockProps, PreparedButton, PreparedColumn } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { RowsSource } from '#renderers/ui/table/rows-source.ts'
import { type SourcePage, useListHandle, useSourcePage } from '#renderers/ui/table/use-source-page.ts'
import { RecordCard } from './record-card.tsx'
import '#renderers/ui/paged.css'
import '#renderers/ui/record-cards.css'
import './card-list.css'

export type CardListProps = BlockProps<
  RowsSource & {
    title?: string
    heading: PreparedColumn
    image?: PreparedColumn
    columns?: readonly PreparedColumn[]
    toolbar?: readonly PreparedButton[]
    rowButtons?: readonly PreparedButton[]
    size?: number
    order?: { field: string; order: 'asc' | 'desc' }
  }
>

/** Records as cards, page by page. */
export function CardList(props: CardListProps) {
  const { name, entity, title, heading, image, columns, toolbar, rowButtons, size = 12, order } = props
  const { ports, scope } = useScreen()
  const { conditions, filter } = useConditions(props.filter)
  const [turned, setTurned] = useState({ conditions, page: 1 })
  // Other conditions start at the first page.
  const page = turned.conditions === conditions ? turned.page : 1
  const query = useMemo(
    () => ({
      ...conditions,
      pageNo: page,
      pageSize: size,
      ...(order && { column: order.field, order: order.order }),
    }),
    [conditions, page, size, order],
  )
  const { state, value, reason, reload } = useSourcePage(props, entity, query)
  useListHandle(name, { reload, filter }, props.call === undefined ? entity : undefined)
  const { rows, total } = pageOf(value, page, size)
  const last = Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (value && page > last) setTurned({ conditions, page: last })
  }, [value, page, last, conditions])
  const tools = visibleButtons(toolbar, ports, scope({}))
  const place = { block: name, entity }
  return (
    <section className="r-card r-card-list r-paged">
      {title && <h2 className="r-card__title">{title}</h2>}
      {tools.length > 0 && (
        <div className="r-card-list__tools">
          {tools.map((button) => (
            <ActionButton key={button.key} button={button} place={{ ...place, scope: () => scope({}) }} />
          ))}
        </div>
      )}
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state === 'loading' && !value && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {state !== 'failed' && value && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      )}
      {state !== 'failed' && rows.length > 0 && (
        <Spin spinning={state === 'loading'} delay={300}>
          <ul className="r-cards r-cards--grid">
            {rows.map((row, index) => (
              <RecordCard
                key={String(row.id ?? index)}
                row={row}
                heading={heading}
                image={image}
                columns={columns}
                buttons={rowButtons}
                place={place}
              />
            ))}
          </ul>
          <div className="r-cards__paging">
            <span>{`共${value?.totalEstimated ? `约 ${total} ` : total}条`}</span>
            <Pagination
              current={page}
              pageSize={size}
              total={total}
              showSizeChanger={false}
              hideOnSinglePage
              onChange={(next) => setTurned({ conditions, page: next })}
            />
          </div>
        </Spin>
      )}
    </section>
  )
}

/** Some calls return all rows, so paging happens here. */
function pageOf(answer: SourcePage | undefined, page: number, size: number): Pick<SourcePage, 'rows' | 'total'> {
  if (!answer) return { rows: [], total: 0 }
  const { rows, total } = answer
  return { total, rows: rows.length > size ? rows.slice((page - 1) * size, page * size) : rows }
}
