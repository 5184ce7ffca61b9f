import { Button, Empty, Pagination, Progress } from 'antd'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { BlockProps, PreparedColumn } from '#renderers/plugin.ts'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { ColumnValue } from '#renderers/ui/table/column-value.tsx'
import { useListHandle } from '#renderers/ui/table/use-source-page.ts'
import type { Row } from '#shared/documents/entity.ts'
import { createScanRun, type ScannedPart, type ScanState } from './scan-run.ts'
import './scan-table.css'

export type ScanTableProps = BlockProps<{
  title?: string
  call: string
  filter?: Readonly<Record<string, unknown>>
  columns: readonly PreparedColumn[]
  pause?: number
}>

/** Found rows on one page. */
const PAGE = 20

/**
 * Shows the rows found by calls that each scan a part of many records. Starts automatically; the person can stop and
 * continue it.
 */
export function ScanTable({ name, title, call, filter: fixed, columns, pause = 500 }: ScanTableProps) {
  const { ports } = useScreen()
  const { conditions, filter } = useConditions(fixed)
  const [round, setRound] = useState(0)
  const [page, setPage] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a new scan
  const scan = useMemo(
    () =>
      createScanRun(async (after) => {
        const query = { ...conditions, ...(after !== undefined && { after }) }
        return partIn((await ports.call({ call, query })).result)
      }, pause),
    [ports, call, conditions, pause, round],
  )
  const state = useSyncExternalStore(scan.subscribe, scan.state)
  const go = useMemo(() => () => void scan.go().catch((error: unknown) => showRefusal(error, ports)), [scan, ports])
  useEffect(() => {
    // Continues in a tab that is shown again, unless the person stopped it.
    if (scan.state().rest === 'unseen') go()
    return () => scan.stop('unseen')
  }, [scan, go])
  const reload = useMemo(
    () => () => {
      setPage(1)
      setRound((present) => present + 1)
    },
    [],
  )
  useListHandle(name, { reload, filter }, undefined)
  const isUnderWay = state.rest === undefined || state.rest === 'unseen'
  const shown = state.found.slice((page - 1) * PAGE, page * PAGE)
  return (
    <section className="r-card r-scan">
      {title && <h2 className="r-card__title">{title}</h2>}
      <div className="r-scan__bar">
        <Progress
          className="r-scan__progress"
          aria-label="检查进度"
          percent={percentOf(state)}
          showInfo={state.total !== undefined || state.rest === 'done'}
          status={state.rest === 'failed' ? 'exception' : isUnderWay ? 'active' : undefined}
        />
        {isUnderWay && (
          <Button autoInsertSpace={false} onClick={() => scan.stop()}>
            停止
          </Button>
        )}
        {!isUnderWay && state.rest !== 'done' && (
          <Button type="primary" autoInsertSpace={false} onClick={go}>
            继续
          </Button>
        )}
        {state.rest === 'done' && (
          <Button autoInsertSpace={false} onClick={reload}>
            重新检查
          </Button>
        )}
      </div>
      <p className="r-scan__summary" role="status">
        {summaryOf(state)}
      </p>
      {state.found.length > 0 && <Found columns={columns} rows={shown} />}
      {state.found.length === 0 && state.rest === 'done' && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到" />
      )}
      {state.found.length > PAGE && (
        <Pagination
          className="r-scan__paging"
          current={page}
          pageSize={PAGE}
          total={state.found.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  )
}

function Found({ columns, rows }: { columns: readonly PreparedColumn[]; rows: readonly Row[] }) {
  return (
    <table className="r-scan__table">
      <thead>
        <tr>
          {columns.map(({ name, title, width }) => (
            <th key={name} scope="col" style={{ width }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: found rows never move
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.name} data-title={column.title}>
                <ColumnValue column={column} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function percentOf({ read, total, rest }: ScanState): number {
  if (rest === 'done') return 100
  return total ? Math.min(99, Math.floor((read / total) * 100)) : 0
}

/** One sentence about the progress of a scan. */
export function summaryOf({ read, total, found, rest }: ScanState): string {
  const seen = `已读 ${countOf(read)}${total !== undefined && rest !== 'done' ? ` / 约 ${countOf(total)}` : ''} 行`
  const end = `${seen}，找到 ${countOf(found.length)} 条`
  switch (rest) {
    case undefined:
    case 'unseen':
      return `正在检查，${end}`
    case 'done':
      return `检查完毕，${end}`
    case 'failed':
      return `检查中断，${end}`
    case 'paused':
      return `已暂停，${end}，其余尚未检查`
    case 'stopped':
      return `已停止，${end}，其余尚未检查`
  }
}

const countOf = (count: number) => count.toLocaleString('zh-CN')

/** Part that a call returned; without a position to continue from, it is the last one. */
function partIn(result: unknown): ScannedPart {
  const { records, read, after, total } = (result ?? {}) as Partial<ScannedPart>
  const rows = Array.isArray(records) ? records : []
  return {
    records: rows,
    read: typeof read === 'number' ? read : rows.length,
    after: typeof after === 'string' && after !== '' ? after : null,
    ...(typeof total === 'number' && { total }),
  }
}
