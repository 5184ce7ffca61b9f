import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NoticedError, type ReportPort } from '#renderers/ports.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { memoryReports, type ReportSample } from '#renderers/ui/report/memory-reports.ts'

const rows = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  goods: index === 0 ? '大米' : `商品${index + 1}`,
  amount: 1000 + index,
}))

const sample: ReportSample = {
  cgRpConfigName: '销售统计',
  columns: [
    { dataIndex: 'goods', title: '商品', type: 'String', sorter: true, fieldHref: '/goods/$' + '{id}' },
    { dataIndex: 'amount', title: '金额', type: 'BigDecimal', precision: 2, sorter: true, isTotal: true },
  ],
  items: [
    { field: 'goods', label: '商品名称', view: 'text', mode: 'single' },
    { field: 'amount', label: '金额', view: 'number', mode: 'range', hidden: '1' },
  ],
  records: rows,
}

function show(props: object = {}, instead: FakeHostInput['instead'] = {}, params?: Record<string, string>) {
  const report = {
    type: 'void' as const,
    'x-component': 'ReportTable',
    'x-component-props': { report: 'sales', ...props },
  }
  const { 'x-entity': _, ...page } = pageOf({ report })
  const reports = memoryReports((code) => (code === 'sales' ? sample : undefined))
  return renderScreen(page, { params, instead: { reports: async () => reports, ...instead } })
}

const bodyRows = async () => (await screen.findAllByRole('row')).map((row) => row.textContent)

describe('a report on a page', () => {
  it('shows a page of the report, and the sums of all rows', async () => {
    show({ title: '本年销售' })
    await screen.findByRole('heading', { name: '本年销售' })
    await screen.findByText('大米')
    expect((await bodyRows()).at(-1)).toBe('合计12,066.00')
    expect(screen.getByText('1-10 共12条')).toBeTruthy()
  })

  it('has inputs for its parameters, which begin with those of the address', async () => {
    const requests: unknown[] = []
    const own: ReportSample = {
      ...sample,
      params: ['since'],
      paramInputs: [{ name: 'since', title: '起始', type: 'String' }],
    }
    const reports = memoryReports(() => own)
    const rows: ReportPort['rows'] = (id, query, signal) => {
      requests.push(query.self_since)
      return reports.rows(id, query, signal)
    }
    const { user } = show({}, { reports: async () => ({ ...reports, rows }) }, { since: '一月' })
    await screen.findByText('大米')
    await user.clear(screen.getByLabelText('起始'))
    await user.type(screen.getByLabelText('起始'), '二月')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await screen.findByText('大米')
    await user.clear(screen.getByLabelText('起始'))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await screen.findByText('大米')
    expect([...new Set(requests)]).toEqual(['一月', '二月', undefined])
  })

  it('filters by conditions, some of which appear when expanded', async () => {
    const { user } = show()
    await screen.findByText('大米')
    expect(screen.getByLabelText('金额（起）').closest('[hidden]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: '展开' }))
    expect(screen.getByLabelText('金额（起）').closest('[hidden]')).toBeNull()
    await user.type(screen.getByLabelText('商品名称'), '大米')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await screen.findByText('1-1 共1条')
    expect((await bodyRows()).at(-1)).toBe('合计1,000.00')
  })

  it('is named by the address where the page names none', async () => {
    show({ report: undefined }, {}, { code: 'sales', goods: '商品12' })
    await screen.findByText('1-1 共1条')
  })

  it('shows an error where neither names one', async () => {
    show({ report: undefined })
    expect(await screen.findByText('没有指定报表')).toBeTruthy()
  })

  it('exports the present query', async () => {
    const requests: unknown[] = []
    const { user } = show({}, { download: async (request) => void requests.push(request) })
    await user.type(await screen.findByLabelText('商品名称'), '大米')
    await user.keyboard('{Enter}')
    await screen.findByText('1-1 共1条')
    await user.click(screen.getByRole('button', { name: '导出' }))
    expect(requests).toEqual([{ call: 'GET /online/cgreport/api/exportXls/sales', query: { goods: '大米' } }])
  })

  it('filters by a searchable dictionary of which only a part was sent', async () => {
    const long: ReportSample = {
      ...sample,
      dictOptions: { goods: rows.map(({ goods }) => ({ value: goods, text: `${goods}（袋）` })) },
      items: [{ field: 'goods', label: '商品名称', view: 'sel_search', mode: 'single', dictReport: 'sales' }],
    }
    const { user } = show({}, { reports: async () => memoryReports(() => long) }, { goods: '商品12' })
    await screen.findByText('1-1 共1条')
    await screen.findByText('商品12（袋）', { selector: '.ant-select-content' })
    await user.click(screen.getByLabelText('商品名称'))
    await user.click(await screen.findByText('大米（袋）', { selector: '.ant-select-item-option-content' }))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await expect.poll(async () => (await bodyRows()).at(-1)).toBe('合计1,000.00')
  })

  it('begins with the conditions of the address', async () => {
    show({}, {}, { goods: '大米' })
    await screen.findByText('1-1 共1条')
    expect(screen.getByLabelText<HTMLInputElement>('商品名称').value).toBe('大米')
  })

  it('links from a value', async () => {
    const { user, host } = show({ export: false })
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
    await user.click(await screen.findByRole('link', { name: '大米' }))
    expect(host.events).toContain('navigate /goods/1')
  })

  it('offers a retry after a failure, with the reason', async () => {
    const reports = memoryReports(() => sample)
    let fails = true
    const describe: ReportPort['describe'] = async (code) => {
      if (fails) throw new NoticedError('拒绝访问')
      return reports.describe(code)
    }
    const { user } = show({}, { reports: async () => ({ ...reports, describe }) })
    await screen.findByText('加载失败')
    fails = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('大米')
  })
})
