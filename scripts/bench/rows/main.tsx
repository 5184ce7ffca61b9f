/** Page of the rows benchmark: `?side=ours|by-hand&rows=N&columns=M`. Nothing is shown until `window.mountRows()` is called. */
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { nextPaint } from '../form/painted.ts'
import { benchColumns, benchRows } from './rows.ts'

declare global {
  interface Window {
    /** Mounts the rows; resolves to ms from the call to the frame in which they are shown. */
    mountRows?: () => Promise<number>
    /** Ms from each key press to the frame that shows it. */
    rowKeyTimes?: number[]
  }
}

const query = new URLSearchParams(location.search)
const columns = benchColumns(Number(query.get('columns')))
const rows = benchRows(Number(query.get('rows')), columns)
const root = createRoot(document.getElementById('root')!)
const side =
  query.get('side') === 'ours'
    ? await (await import('./ours.tsx')).ourRows(columns, rows)
    : await import('./by-hand.tsx').then(({ RowsByHand }) => <RowsByHand columns={columns} initial={rows} />)

window.mountRows = async () => {
  const start = performance.now()
  root.render(<ConfigProvider>{side}</ConfigProvider>)
  do await nextPaint()
  while (!document.querySelector('[data-row], .ant-table-row'))
  return performance.now() - start
}

const times: number[] = []
window.rowKeyTimes = times
document.addEventListener(
  'keydown',
  async ({ timeStamp, isTrusted }) => {
    if (!isTrusted) return
    await nextPaint()
    times.push(performance.now() - timeStamp)
  },
  { capture: true },
)
