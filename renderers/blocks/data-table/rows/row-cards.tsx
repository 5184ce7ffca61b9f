import { Button, Checkbox, Pagination, Spin } from 'antd'
import { useState } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { ColumnValue } from '#renderers/ui/table/column-value.tsx'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import { EmptyList } from '../empty-list.tsx'
import type { ListProps } from '../list-props.ts'
import { MOST_PLAIN_ROWS } from '../long-list/most-plain-rows.ts'
import { totalText } from '../total-text.ts'
import { RowButtons } from './row-buttons.tsx'
import '#renderers/ui/record-cards.css'

const LongCards = chunk(async () => (await import('../long-list/long-cards.tsx')).LongCards, 'card')

/** The list on a phone: one card per row, the first column as its heading. */
export function RowCards(props: ListProps) {
  const { rows, selection, empty } = props
  const { query, setQuery, state, reload } = rows
  const keyOf = selection?.keyOf ?? rowKeyOf
  if (state.rows.length === 0) {
    return (
      <Spin spinning={state.loading}>
        <EmptyList state={state} text={empty} onRetry={reload} />
      </Spin>
    )
  }
  const card = (row: Row) => <RowCard key={keyOf(row)} {...props} row={row} />
  return (
    <Spin spinning={state.loading}>
      {state.rows.length > MOST_PLAIN_ROWS ? (
        <LongCards rows={state.rows} card={card} />
      ) : (
        <ul className="r-table__cards r-cards">{state.rows.map(card)}</ul>
      )}
      <div className="r-cards__paging">
        <span>{totalText(state)}</span>
        <Pagination
          simple
          current={query.page}
          pageSize={query.size}
          total={state.total}
          showSizeChanger={false}
          onChange={(page) => setQuery({ ...query, page })}
        />
      </div>
    </Spin>
  )
}

function RowCard({ row, columns, rowButtons, place, selection, extras: { more } }: ListProps & { row: Row }) {
  const [open, setOpen] = useState(false)
  const [heading, ...rest] = columns
  return (
    <li className="r-table__card r-cards__card">
      <div className="r-cards__heading">
        {selection && (
          <Checkbox
            aria-label="选择"
            checked={selection.keys.includes(selection.keyOf(row))}
            onChange={() => selection.toggle(row)}
          />
        )}
        <ColumnValue column={heading!} row={row} />
      </div>
      <dl className="r-cards__values">
        {rest
          .filter((column) => !(column.wrap && (row[column.name] ?? '') === ''))
          .map((column) => (
            <div key={column.name}>
              <dt>{column.title}</dt>
              <dd>
                <ColumnValue column={column} row={row} />
              </dd>
            </div>
          ))}
      </dl>
      {(rowButtons.length > 0 || more) && (
        <div className="r-cards__acts">
          {rowButtons.length > 0 && <RowButtons row={row} rowButtons={rowButtons} place={place} />}
          {more && (
            <Button
              type="link"
              size="small"
              className="r-link-button r-cards__switch"
              autoInsertSpace={false}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? '收起' : '展开'}
            </Button>
          )}
        </div>
      )}
      {more && open && <div className="r-cards__more">{more(row)}</div>}
    </li>
  )
}
