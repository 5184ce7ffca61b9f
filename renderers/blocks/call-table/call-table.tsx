import { Empty, Skeleton } from 'antd'
import { useCallback, useEffect } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { answeredRows } from '#renderers/ui/table/answered-rows.ts'
import { valueAt } from '#renderers/ui/text/value-at.ts'
import './call-table.css'

interface Column {
  label: string
  path: string
  align?: 'left' | 'center' | 'right'
}

export type CallTableProps = BlockProps<{
  title?: string
  call: string
  rows?: string
  filter?: Readonly<Record<string, unknown>>
  columns: readonly Column[]
}>

/** Read-only table of the rows that one call returns. */
export function CallTable({ name, title, call, rows, filter: fixed, columns }: CallTableProps) {
  const { ports, register } = useScreen()
  const { conditions, filter } = useConditions(fixed)
  const load = useCallback(
    async () => answeredRows((await ports.call({ call, query: conditions })).result, rows),
    [ports, call, rows, conditions],
  )
  const { state, value, reason, reload } = useQuery(load)
  useEffect(() => register(name, { reload, filter }), [register, name, reload, filter])
  return (
    <section className="r-card r-call-table__card">
      {title && <h2 className="r-card__title">{title}</h2>}
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state === 'loading' && value === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {state !== 'failed' && value !== undefined && <Rows rows={value} columns={columns} />}
    </section>
  )
}

function Rows({ rows, columns }: { rows: readonly unknown[]; columns: readonly Column[] }) {
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
  return (
    <table className="r-call-table">
      <thead>
        <tr>
          {columns.map(({ label, path, align }) => (
            <th key={path} scope="col" style={{ textAlign: align }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a call have no key, and never move
          <tr key={index}>
            {columns.map(({ path, align }) => (
              <td key={path} style={{ textAlign: align }}>
                {shown(valueAt(row, path))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('zh-CN')
  return typeof value === 'string' && value !== '' ? value : '-'
}
