/** Page of the rows benchmark: `?side=ours|by-hand&rows=N&columns=M`. Nothing is shown until `window.mountRows()` is called. */
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { mountRows } from './mount-rows.ts'
import { benchColumns, benchRows } from './rows.ts'

const query = new URLSearchParams(location.search)
const columns = benchColumns(Number(query.get('columns')))
const rows = benchRows(Number(query.get('rows')), columns)
const root = createRoot(document.getElementById('root')!)
const side =
  query.get('side') === 'ours'
    ? await (await import('./ours.tsx')).ourRows(columns, rows)
    : await import('./by-hand.tsx').then(({ RowsByHand }) => <RowsByHand columns={columns} initial={rows} />)
mountRows(() => root.render(<ConfigProvider>{side}</ConfigProvider>), '[data-row], .ant-table-row')
