import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { CHART_KINDS } from '#renderers/ui/chart/chart-words.ts'
import { loadKind } from '#renderers/ui/chart/kinds/load-kind.ts'
import type { GraphAnswer, GraphTempletAnswer, GraphType } from '#shared/wire/graph.ts'
import { sampleGraph, sampleRows } from './testing/sample-graph.ts'

// The chart code loads with the test file instead of in the middle of a test.
beforeAll(async () => {
  await import('#renderers/ui/chart/echarts-core.ts')
  await Promise.all(CHART_KINDS.map(loadKind))
}, 60_000)

type Query = Record<string, unknown>

/** A host that knows graphs by their codes. */
function graphHost(graphs: Record<string, GraphAnswer>, templet?: GraphTempletAnswer) {
  const requests: Query[] = []
  const call: NonNullable<FakeHostInput['instead']>['call'] = async ({ call: path, query = {} }) => {
    if (path.endsWith('getTempletAllData')) return { result: templet, message: '' }
    requests.push(query)
    const graph = graphs[String(query.id)]
    if (!graph) throw new RefusedError('拒绝访问')
    return { result: graph, message: '' }
  }
  return { requests, call }
}

function show(
  graph = sampleGraph(),
  props: Record<string, unknown> = {},
  instead: FakeHostInput['instead'] = {},
  params = {},
) {
  const { requests, call } = graphHost({ monthly_sales: graph })
  const block = { type: 'void' as const, 'x-component': 'GraphReport', 'x-component-props': props }
  const { 'x-entity': _, ...page } = pageOf({ graph: block })
  const shown = renderScreen(page, { params: { code: 'monthly_sales', ...params }, instead: { call, ...instead } })
  return { ...shown, requests }
}

const picture = () => screen.findByRole('img', { name: /共 \d+ 项/, busy: false })

describe('a graph on a page', () => {
  const kinds: GraphType[] = [...CHART_KINDS]
  it.each(kinds)('of the kind %s is drawn with its titles and its unit', async (graphType) => {
    show(sampleGraph({ graphType }))
    const image = await picture()
    expect(image.getAttribute('aria-label')).toMatch(/^各月销售，.*销售额：最大 一月 120元/)
    await waitFor(() => expect(image.querySelectorAll('svg path').length).toBeGreaterThan(0))
  })

  it('is a table of its rows with sums', async () => {
    show(sampleGraph({ graphType: 'table' }))
    const card = await screen.findByRole('region', { name: '各月销售' })
    expect(await within(card).findByText('一月')).toBeDefined()
    expect(within(card).getByText('1-3 共3条')).toBeDefined()
    expect(within(card).getAllByRole('row').at(-1)!.textContent).toContain('180')
  })

  it('has a series for each value of a field', async () => {
    show(sampleGraph({ seriesField: 'shop' }))
    const text = (await picture()).getAttribute('aria-label')
    expect(text).toContain('共 2 项；甲：最大 一月 120元，最小 二月 40元；乙：二月 20元')
  })

  it('shows all its kinds, in tabs where its template defines that', async () => {
    const { user } = show(sampleGraph({ graphType: 'line,table', displayTemplate: 'tab' }))
    expect(await screen.findByRole('region', { name: '各月销售（曲线图）' })).toBeDefined()
    await user.click(screen.getByRole('tab', { name: '数据列表' }))
    expect(await screen.findByRole('region', { name: '各月销售（数据列表）' })).toBeDefined()
  })

  it('is filtered by its conditions and by the address', async () => {
    const { user, requests } = show(sampleGraph(), {}, {}, { least: '3' })
    await picture()
    expect(requests.at(-1)).toEqual({ id: 'monthly_sales', least: '3', self_least: '3' })
    await user.type(screen.getByLabelText('商场'), '甲')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ shop: '甲', self_least: '3' }))
    expect(screen.getByLabelText<HTMLInputElement>('商场').value).toBe('甲')
  })

  it.each([
    [['least', 'self_least'], true],
    [['self_least'], false],
    [undefined, false],
  ])('warns about a condition in the address where the graph knows neither name: %j', async (ignored, isTold) => {
    const { host } = show({ ...sampleGraph(), ...(ignored && { ignored }) }, {}, {}, { least: '3' })
    await picture()
    expect(host.events.includes('warning 没有查询条件 least')).toBe(isTold)
  })

  it('is filtered by a click, in the table by the keyboard, until that is undone', async () => {
    const { user, requests } = show(sampleGraph({ clickAction: 'filter' }))
    await picture()
    await user.click(screen.getByText('表格'))
    await user.click(screen.getAllByRole('button', { name: '二月' })[0]!)
    await waitFor(() => expect(requests.at(-1)).toEqual({ id: 'monthly_sales', force_month: '2' }))
    await user.click(screen.getByRole('button', { name: '取消筛选 月份：二月' }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ id: 'monthly_sales' }))
  })

  it('opens a link with the clicked values', async () => {
    const jumpHref = `/shops?month=\${month}`
    const { user, host } = show(sampleGraph({ clickAction: 'jump', jumpHref }))
    await picture()
    await user.click(screen.getByText('表格'))
    await user.click(screen.getByRole('button', { name: '一月' }))
    expect(host.events).toContain('navigate /shops?month=1')
  })

  it('exports the filtered rows', async () => {
    const requests: unknown[] = []
    const { user } = show(sampleGraph(), {}, { download: async (request) => void requests.push(request) })
    await user.type(await screen.findByLabelText('商场'), '乙{Enter}')
    await user.click(screen.getByRole('button', { name: '数据' }))
    const query = { id: 'monthly_sales', shop: '乙' }
    expect(requests).toEqual([{ call: 'GET /online/graphreport/api/exportXlsById', query }])
  })

  it('reports an empty result, omitted rows, and errors', async () => {
    const empty = show(sampleGraph({}, { data: [], total: 0 }))
    expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
    empty.unmount()
    const many = show(sampleGraph({}, { total: 1203 }))
    expect(await screen.findByText('数据过多，只读取前 3 行，另有 1200 行')).toBeDefined()
    many.unmount()
    let fails = true
    const call = async () => {
      if (fails) throw new RefusedError('报表查询超时')
      return { result: sampleGraph(), message: '' }
    }
    const { user, host } = show(sampleGraph(), {}, { call })
    expect(await screen.findAllByText('报表查询超时')).toHaveLength(1)
    expect(host.events.join()).not.toContain('报表查询超时')
    fails = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await picture()).toBeDefined()
  })

  it('reports that no graph is named', async () => {
    show(sampleGraph(), {}, {}, { code: '' })
    expect(await screen.findByText('没有指定图表')).toBeDefined()
  })

  it('reloads at its interval, until that is switched off', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { requests } = show(sampleGraph({ refreshSeconds: 60 }))
      const often = await screen.findByRole('switch', { name: '每 60 秒自动刷新' })
      const before = requests.length
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(requests).toHaveLength(before + 1)
      act(() => often.click())
      await act(() => vi.advanceTimersByTimeAsync(180_000))
      expect(requests).toHaveLength(before + 1)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a page of several graphs', () => {
  const templet = (changes: Partial<GraphTempletAnswer> = {}): GraphTempletAnswer => ({
    templet: { id: 't', templetCode: 'overview', templetName: '总览', templetStyle: 'double' },
    groups: [
      {
        ...{ groupNum: 1, groupTxt: '销售', groupStyle: 'card' },
        charts: [
          { graphreportCode: 'one', graphreportType: 'bar', orderNum: 0 },
          { graphreportCode: 'one', graphreportType: 'table', orderNum: 1 },
        ],
      },
      {
        ...{ groupNum: 2, groupTxt: '成本', groupStyle: 'card' },
        charts: [{ graphreportCode: 'two', graphreportType: 'line', orderNum: 0 }],
      },
    ],
    withheld: 0,
    ...changes,
  })
  const one = sampleGraph({ code: 'one', name: '销售', clickAction: 'filter' })
  const two = sampleGraph({ code: 'two', name: '成本' }, { data: sampleRows.slice(0, 2) })

  function showAll(graphs: Record<string, GraphAnswer>, answer = templet()) {
    const { requests, call } = graphHost(graphs, answer)
    const block = { type: 'void' as const, 'x-component': 'GraphReport', 'x-component-props': { combined: true } }
    const { 'x-entity': _, ...page } = pageOf({ graph: block })
    return { ...renderScreen(page, { params: { code: 'overview' }, instead: { call } }), requests }
  }

  it('requests each of them once, all with the same conditions', async () => {
    const { user, requests } = showAll({ one, two })
    expect(await screen.findByRole('region', { name: '销售（柱状图）' })).toBeDefined()
    expect(screen.getByRole('region', { name: '销售（数据列表）' })).toBeDefined()
    expect(new Set(requests.map(({ id }) => id))).toEqual(new Set(['one', 'two']))
    const before = requests.length
    await user.type(screen.getByLabelText('商场'), '甲{Enter}')
    await waitFor(() =>
      expect(requests.slice(before)).toEqual([
        { id: 'one', shop: '甲' },
        { id: 'two', shop: '甲' },
      ]),
    )
    const card = within(screen.getByRole('region', { name: '销售（柱状图）' }))
    await user.click(card.getByText('表格'))
    await user.click(card.getByRole('button', { name: '一月' }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ id: 'two', shop: '甲', force_month: '1' }))
  })

  it('shows the others where one failed', async () => {
    const { host } = showAll({ one }, templet({ withheld: 2 }))
    expect(await screen.findByRole('region', { name: '销售（柱状图）' })).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'two' })).getByText('加载失败')).toBeDefined()
    expect(host.events.join()).toContain('拒绝访问')
    expect(screen.getByText('另有 2 个图表没有权限查看')).toBeDefined()
  })

  it('reports that the reader may see none of them', async () => {
    showAll({}, templet({ groups: [], withheld: 3 }))
    expect(await screen.findByText('没有可查看的图表')).toBeDefined()
  })
})
