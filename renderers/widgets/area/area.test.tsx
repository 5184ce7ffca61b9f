import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { AreaNode } from '#shared/wire/area.ts'
import example from './area.example.json'
import { Area } from './area.tsx'
import { AreaControl } from './area-control-chunk.ts'

beforeAll(() => AreaControl.preload())

const answers = answersOf(example as WidgetExample)
const render = (given: Parameters<typeof renderWidget>[2] = {}, instead: Partial<typeof answers> = {}) =>
  renderWidget(Area, example as WidgetExample, given, { ...answers, ...instead })
const boxes = () => screen.getAllByRole('combobox') as HTMLInputElement[]

async function item(label: string): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const items = [...document.querySelectorAll<HTMLElement>('.ant-cascader-menu-item')]
    return items.find(({ textContent }) => textContent === label) ?? Promise.reject(new Error(`no ${label}`))
  })
}

describe('an area in one cascade', () => {
  it('shows the stored area with its province and city', async () => {
    render()
    expect(await screen.findByText('浙江省/杭州市/上城区')).toBeDefined()
  })

  it('stores the code of the last level only', async () => {
    const { user, told, container } = render({ value: null })
    await user.click(boxes()[0]!)
    for (const name of ['浙江省', '宁波市', '海曙区']) await user.click(await item(name))
    await user.click(container.querySelector('.ant-select-clear')!)
    expect(told).toEqual(['330203', null])
  })

  it('accepts a province without children', async () => {
    const { user, value } = render({ value: null })
    await user.click(boxes()[0]!)
    await user.click(await item('香港特别行政区'))
    expect(value()).toBe('810000')
  })

  it('ends at the level of the page', async () => {
    const { user, value } = render({ value: null, depth: 2 })
    await user.click(boxes()[0]!)
    for (const name of ['浙江省', '宁波市']) await user.click(await item(name))
    expect(value()).toBe('330200')
  })

  it('ends at any level where the page allows it', async () => {
    const { user, told } = render({ value: null, anyLevel: true })
    await user.click(boxes()[0]!)
    for (const name of ['浙江省', '宁波市']) await user.click(await item(name))
    expect(told).toEqual(['330000', '330200'])
  })

  it('is found by typing', async () => {
    const { user, value } = render({ value: null })
    await user.type(boxes()[0]!, '海曙')
    await user.click(await item('浙江省 / 宁波市 / 海曙区'))
    expect(value()).toBe('330203')
  })

  it('shows an unknown code unchanged', async () => {
    const { container } = render({ value: '999999' })
    await expect.poll(() => container.textContent).toContain('999999')
  })

  it('reports that the areas could not be loaded and retries on request', async () => {
    const areas = vi.fn(answers.areas).mockRejectedValueOnce(new Error('offline'))
    const { user } = render({}, { areas })
    await user.click(await screen.findByRole('button', { name: /重\s*试/ }))
    expect(await screen.findByText('浙江省/杭州市/上城区')).toBeDefined()
  })
})

describe('an area in a drop-down for each level', () => {
  it('shows the stored area', async () => {
    const { container } = render({ type: 'select' })
    for (const name of ['浙江省', '杭州市', '上城区']) expect(await screen.findByText(name)).toBeDefined()
    expect(container.querySelectorAll('.ant-select')).toHaveLength(3)
  })

  it('is empty for the form until the last level is chosen', async () => {
    const { user, told } = render({ type: 'select' })
    await screen.findByText('杭州市')
    await user.click(boxes()[1]!)
    await user.click(await popupItem('宁波市'))
    expect(screen.queryByText('上城区')).toBeNull()
    expect(screen.getAllByText('浙江省').length).toBeGreaterThan(0)
    await user.click(boxes()[2]!)
    await user.click(await popupItem('海曙区'))
    expect(told).toEqual([null, '330203'])
  })

  it('disables levels below an empty one', async () => {
    render({ type: 'select', value: null })
    await expect.poll(() => boxes().map(({ disabled }) => disabled)).toEqual([false, true, true])
    expect(boxes()[2]!.getAttribute('aria-label')).toBe('所在地区：区县')
  })
})

describe('an area with a wrong configuration', () => {
  it('shows an error', () => {
    render({ type: 'tree' })
    expect(screen.getByRole('alert').textContent).toBe('Bad type value')
  })
})

describe('an area as text', () => {
  it('is its code when the code is unknown', async () => {
    const { container } = render({ displayMode: 'cell', value: '1' }, { areas: async () => [] as AreaNode[] })
    await expect.poll(() => container.textContent).toBe('所在地区1')
  })
})
