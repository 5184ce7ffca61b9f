import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { CHART_KINDS } from '#renderers/ui/chart/chart-words.ts'
import { loadKind } from '#renderers/ui/chart/kinds/load-kind.ts'
import type { Page } from '#shared/documents/page.ts'

// The chart code loads with the test file instead of in the middle of a test.
beforeAll(async () => {
  await import('#renderers/ui/chart/echarts-core.ts')
  await Promise.all(CHART_KINDS.map(loadKind))
}, 60_000)
afterEach(() => vi.unstubAllGlobals())

const DAYS = [
  { day: '11-20', visits: 1200, share: 0.25 },
  { day: '11-21', visits: 30, share: 0.5 },
]
const SERIES = [{ field: 'visits', label: '访问量' }]

function pageOf(props: Record<string, unknown>, entity?: string): Page {
  const chart = {
    type: 'void' as const,
    'x-component': 'Chart',
    'x-component-props': { kind: 'bar', title: '访问', category: 'day', series: SERIES, ...props },
  }
  return { title: '测试', type: 'object', ...(entity && { 'x-entity': entity }), properties: { chart } }
}

const answering = (result: unknown): FakeHostInput => ({ instead: { call: async () => ({ result, message: '' }) } })

function show(props: Record<string, unknown> = {}, host: FakeHostInput = answering(DAYS)) {
  return renderScreen(pageOf({ call: 'GET /x', ...props }), host)
}

const picture = () => screen.findByRole('img', { name: /共 \d+ 项/, busy: false })
const drawn = async () => {
  const image = await picture()
  await waitFor(() => expect(image.querySelectorAll('svg path').length).toBeGreaterThan(0))
  return image
}

describe('a chart', () => {
  it('describes its content in words', async () => {
    show()
    expect((await picture()).getAttribute('aria-label')).toBe(
      '访问，柱形图，共 2 项；访问量：最大 11-20 1,200，最小 11-21 30。可切换为表格查看全部数据。',
    )
  })

  it.each(CHART_KINDS.filter((kind) => kind !== 'map'))('of the kind %s is drawn', async (kind) => {
    show({ kind, series: [...SERIES, { field: 'share', label: '比例', axis: 'right', kind: 'line' }] })
    const image = await drawn()
    expect(image.querySelector('canvas')).toBeNull()
  })

  it('of China knows provinces by code, full and short name', async () => {
    const rows = [
      { area: '440000', count: 5 },
      { area: '内蒙古自治区', count: 2 },
      { area: '上海', count: 1 },
      { area: '火星', count: 9 },
    ]
    show({ kind: 'map', category: 'area', series: [{ field: 'count', label: '门店' }] }, answering(rows))
    const image = await drawn()
    expect(image.querySelectorAll('path').length).toBeGreaterThan(34)
    expect(image.textContent).toContain('广东')
  })

  it('is also a table, with units, formats and gaps', async () => {
    const rows = [
      { day: '11-20', share: '0.256' },
      { day: null, share: 'many' },
    ]
    const { user } = show({ series: [{ field: 'share', label: '比例' }], format: 'percent' }, answering(rows))
    await user.click(await screen.findByText('表格'))
    const shown = within(screen.getByRole('table')).getAllByRole('row')
    expect(shown.map((row) => row.textContent)).toEqual(['类目比例', '11-2025.6%', '未填写-'])
    await user.click(screen.getByText('图表'))
    expect(await picture()).toBeDefined()
  })

  it.each([[[]], [null], ['text'], [[null, 3]], [[{ day: '11-20', visits: 'none' }]]])(
    'reports that there is no data in %j',
    async (result) => {
      show({}, answering(result))
      expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
      expect(screen.queryByRole('img', { name: /共/ })).toBeNull()
    },
  )

  it('preserves its height while it loads, and offers a retry', async () => {
    let answer: () => Promise<{ result: unknown; message: string }> = () => new Promise(() => undefined)
    const waiting = show({ height: 240 }, { instead: { call: () => answer() } })
    const section = await screen.findByRole('region', { name: '访问' })
    expect(section.querySelector<HTMLElement>('.r-chart__blank')!.style.height).toBe('240px')
    waiting.unmount()
    answer = () => Promise.reject(new Error('down'))
    const { user } = show({}, { instead: { call: () => answer() } })
    await screen.findByText('加载失败')
    answer = async () => ({ result: DAYS, message: '' })
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await picture()).toBeDefined()
  })

  it('runs its steps with the row of a point, from the table by the keyboard', async () => {
    const { user, host } = show({ onPoint: [{ use: 'notice', with: { text: { expr: 'row.day' } } }] })
    await user.click(await screen.findByText('表格'))
    const point = screen.getByRole('button', { name: '11-21' })
    act(() => point.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(host.events.join()).toContain('11-21'))
  })

  it('shows records of the entity, and takes conditions from other blocks', async () => {
    const { host } = renderScreen(
      pageOf(
        { category: 'name', series: [{ field: 'postRank', label: '职级' }], filter: { code: 'a' } },
        'system/position',
      ),
      {
        entities: [readEntity('system/position')],
        rows: { 'system/position': [{ id: '1', code: 'a', name: '甲', postRank: '2' }] },
      },
    )
    expect((await picture()).getAttribute('aria-label')).toContain('职级：甲 2')
    expect(host.events.at(-1)).toBe('list system/position {"code":"a","pageSize":1000}')
  })

  it('uses counts of the server', async () => {
    const queryState: unknown[] = []
    const entity = structuredClone(readEntity('system/position'))
    entity['x-calls'] = { base: '/sys/position', only: ['list', 'aggregate'] }
    const aggregate = { by: 'postRank', measures: [{ field: 'postRank', use: 'max' }], limit: 5 }
    const call = async (request: unknown) => {
      queryState.push(request)
      return { result: [{ postRank: '1', postRank_dictText: '一级', count: 3 }], message: '' }
    }
    renderScreen(
      pageOf({ category: 'postRank', series: [{ field: 'count', label: '人数' }], aggregate }, 'system/position'),
      {
        entities: [entity],
        instead: { call },
      },
    )
    expect((await picture()).getAttribute('aria-label')).toContain('一级 3')
    const query = { groupBy: 'postRank', measures: 'postRank:max', groupLimit: 5 }
    expect(queryState.at(-1)).toEqual({ call: 'GET /sys/position/aggregate', query })
  })

  it('cleans up when it is unmounted', async () => {
    const { unmount } = show()
    const image = await drawn()
    const holder = image.firstElementChild!
    unmount()
    expect(holder.querySelector('svg')).toBeNull()
  })

  it('reports how many rows it omits', async () => {
    const many = Array.from({ length: 1003 }, (_, at) => ({ day: `d${at}`, visits: at }))
    show({}, answering(many))
    expect(await screen.findByText('数据过多，只显示前 1000 项，另有 3 项')).toBeDefined()
  })
})
