/** Page of the table benchmark: `?side=ours|by-hand&rows=N`. Nothing is shown until `window.mountTable()` is called. */
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { mountTable } from './mount-table.ts'
import { tableRows } from './table-rows.ts'

const query = new URLSearchParams(location.search)
const count = Number(query.get('rows'))
const rows = tableRows(count)
const root = createRoot(document.getElementById('root')!)
// Only the code of the measured side is loaded.
const table =
  query.get('side') === 'ours'
    ? await (await import('./ours.tsx')).ourTable(rows)
    : (await import('./by-hand.tsx')).tableByHand(rows)
mountTable(count, () => root.render(<ConfigProvider>{table}</ConfigProvider>))
