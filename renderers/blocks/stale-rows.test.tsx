import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readEntity } from '../testing/documents.ts'
import { pageOf } from '../testing/example-page.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { memoryReports, type ReportSample } from '../ui/report/memory-reports.ts'
import { today } from './calendar/month-days.ts'

const OLD = '旧的数据'
const row = { id: '1', code: 'p1', name: OLD, postRank: '1', createTime: `${today()} 08:00:00` }
const call = 'GET /rows'
const items = [{ label: '名称', path: '0.name' }]

/** Blocks that query, with props by which they show the name of the row. */
const BLOCKS: [component: string, props: Record<string, unknown>][] = [
  ['CardList', { heading: 'name' }],
  ['Timeline', { time: 'createTime', heading: 'name' }],
  ['Calendar', { date: 'createTime', label: 'name' }],
  ['TreeTable', { call, columns: ['name'] }],
  ['CallTable', { call, columns: [{ label: '名称', path: 'name' }] }],
  ['Description', { call, items }],
  ['Statistics', { call, items }],
  ['ReportTable', { report: 'positions' }],
]

const report: ReportSample = {
  cgRpConfigName: '职务统计',
  columns: [{ dataIndex: 'name', title: '名称', type: 'String', sorter: true }],
  items: [],
  records: [row],
}

/** A page with the block and with another one that reloads it. */
function show(component: string, props: Record<string, unknown>) {
  let isDown = false
  async function answered<T>(answer: T): Promise<T> {
    if (isDown) throw new Error('down')
    return answer
  }
  const refresh = { every: 3600, targets: ['block'] }
  const page = pageOf({
    refresh: { type: 'void', 'x-component': 'Refresh', 'x-component-props': refresh },
    block: { type: 'void', 'x-component': component, 'x-component-props': props },
  })
  const reports = memoryReports(() => report)
  const view = renderScreen(page, {
    entities: [readEntity('system/position')],
    instead: {
      records: { list: () => answered({ records: [row], total: 1, size: 10, current: 1, pages: 1 }) },
      call: () => answered({ result: [row], message: '' }),
      reports: async () => ({ ...reports, rows: () => answered({ records: [row], total: 1 }) }),
    },
  })
  const reload = () => view.user.click(screen.getByRole('button', { name: /立即更新/ }))
  return { reload, turnDown: () => (isDown = true) }
}

it.each(BLOCKS)('%s shows nothing of an older query after a failed one', async (component, props) => {
  const { reload, turnDown } = show(component, props)
  await screen.findAllByText(OLD)
  turnDown()
  await reload()
  expect(await screen.findAllByText('加载失败')).toHaveLength(1)
  expect(screen.queryAllByText(OLD)).toEqual([])
})
