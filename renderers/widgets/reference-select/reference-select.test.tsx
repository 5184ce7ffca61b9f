import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ReferencePort, RefusedError } from '#renderers/ports.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Field } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import example from './reference-select.example.json'
import { ReferenceSelect } from './reference-select.tsx'

const { references } = answersOf(example as WidgetExample)
const one: Field = { type: 'string', title: '职务', 'x-ref': { entity: 'system/role' } }
const box = () => screen.getByRole('combobox') as HTMLInputElement

function render(given: Parameters<typeof renderWidget>[2] = {}, instead: Partial<ReferencePort> = {}) {
  const port = { ...references, ...instead }
  const spies = { options: vi.fn(port.options), labels: vi.fn(port.labels), children: port.children }
  const answers = answersOf(example as WidgetExample, { references: spies })
  return { ...renderWidget(ReferenceSelect, example as WidgetExample, given, answers), ...spies }
}

/** Value of the specification, not imported from the code. */
const SEARCH_DELAY_MS = 800

/** Lets pending responses arrive under fake timers. */
const answered = () => act(() => vi.advanceTimersByTimeAsync(0))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

afterEach(() => {
  vi.useRealTimers()
})

describe('choosing other records', () => {
  it('shows the labels of chosen records that are not among the options', async () => {
    const { labels, options } = render()
    expect(await screen.findByText('管理员')).toBeDefined()
    expect(screen.getByText('审计员')).toBeDefined()
    expect(labels).toHaveBeenCalledExactlyOnceWith(example.field['x-ref'], ['r1', 'r9'])
    expect(options).not.toHaveBeenCalled()
  })

  it('offers the first page when opened and stores a comma list', async () => {
    const { user, value, labels } = render({ value: 'r1' })
    await user.click(box())
    await user.click(await popupItem('录入员'))
    expect(value()).toBe('r1,r2')
    expect(labels).toHaveBeenCalledOnce()
  })

  it('stores an empty text when the last of several is removed', async () => {
    const { user, value, container } = render({ value: 'r1' })
    await screen.findByText('管理员')
    await user.click(container.querySelector('.ant-select-selection-item-remove')!)
    expect(value()).toBe('')
  })

  it('stores one key when the reference allows one record', async () => {
    const { user, told, container } = render({ field: one, value: 'r1' })
    await user.click(box())
    await user.click(await popupItem('审计员'))
    await user.click(container.querySelector('.ant-select-clear')!)
    expect(told).toEqual(['r9', null])
  })

  it('stores a number in a number field', async () => {
    const numbers = async () => [{ value: '7', text: '七', title: '七' }]
    const { user, value } = render({ field: { ...one, type: 'integer' }, value: null }, { options: numbers })
    await user.click(box())
    await user.click(await popupItem('七'))
    expect(value()).toBe(7)
  })

  it('shows the keys when labels cannot be had', async () => {
    const { container } = render({}, { labels: () => Promise.reject(new Error('offline')) })
    await vi.waitFor(() => expect(container.textContent).toContain('r9'))
  })

  it('offers only records that meet the condition of the page', async () => {
    const { user, options } = render({ value: null, condition: { status: '1' } })
    await user.click(box())
    const filtered = { ...example.field['x-ref'], condition: { status: '1' } }
    expect(options).toHaveBeenCalledExactlyOnceWith(filtered, '', expect.anything())
  })

  it('reports that the reference is missing', () => {
    render({ field: { type: 'string', title: '职务' } })
    expect(screen.getByRole('alert').textContent).toBe('表字典搜索组件参数接收有误,请检查字典配置!')
  })

  it('requests labels in a cell only when the server sent no text', async () => {
    const first = render({ displayMode: 'cell', text: '甲,乙' })
    expect(first.labels).not.toHaveBeenCalled()
    first.container.remove()
    const second = render({ displayMode: 'cell' })
    expect(await screen.findByTitle('管理员,审计员')).toBeDefined()
    expect(second.labels).toHaveBeenCalledOnce()
  })
})

describe('searching other records', () => {
  it('searches 800 ms after the last letter, once', async () => {
    vi.useFakeTimers()
    const { options } = render({ value: null })
    fireEvent.mouseDown(box())
    await answered()
    fireEvent.change(box(), { target: { value: '审' } })
    await pass(SEARCH_DELAY_MS - 1)
    fireEvent.change(box(), { target: { value: '审计' } })
    await pass(SEARCH_DELAY_MS - 1)
    expect(options).toHaveBeenCalledExactlyOnceWith(expect.anything(), '', expect.anything())
    await pass(1)
    expect(options).toHaveBeenCalledTimes(2)
    expect(options).toHaveBeenLastCalledWith(expect.anything(), '审计', expect.anything())
    expect(screen.getByTitle('审计员')).toBeDefined()
    expect(screen.queryByTitle('录入员')).toBeNull()
  })

  it('waits for the end of a composition', async () => {
    vi.useFakeTimers()
    const { options } = render({ value: null })
    fireEvent.mouseDown(box())
    await answered()
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'shen' } })
    await pass(2 * SEARCH_DELAY_MS)
    expect(options).toHaveBeenCalledOnce()
    fireEvent.change(box(), { target: { value: '审' } })
    fireEvent.compositionEnd(box())
    await pass(SEARCH_DELAY_MS)
    expect(options).toHaveBeenLastCalledWith(expect.anything(), '审', expect.anything())
  })

  it('aborts an outdated search and never shows its result', async () => {
    vi.useFakeTimers()
    let answerLate: (found: DictionaryOption[]) => void = () => undefined
    const late = new Promise<DictionaryOption[]>((resolve) => {
      answerLate = resolve
    })
    const { options } = render(
      { value: null },
      { options: (reference, keyword) => (keyword === '' ? late : references.options(reference, keyword)) },
    )
    fireEvent.mouseDown(box())
    await answered()
    fireEvent.change(box(), { target: { value: '审' } })
    expect(options.mock.calls[0]?.[2]?.aborted).toBe(true)
    await pass(SEARCH_DELAY_MS)
    answerLate([{ value: 'old', text: '旧', title: '旧' }])
    await answered()
    expect(screen.queryByTitle('旧')).toBeNull()
    expect(screen.getByTitle('审计员')).toBeDefined()
  })

  it('sends no request once it is unmounted', async () => {
    vi.useFakeTimers()
    const { options, unmount } = render({ value: null })
    fireEvent.mouseDown(box())
    await answered()
    fireEvent.change(box(), { target: { value: '审' } })
    unmount()
    await pass(2 * SEARCH_DELAY_MS)
    expect(options).toHaveBeenCalledOnce()
  })

  it('reports that nothing was found', async () => {
    vi.useFakeTimers()
    render({ value: null })
    fireEvent.mouseDown(box())
    await answered()
    fireEvent.change(box(), { target: { value: '没有' } })
    await pass(SEARCH_DELAY_MS)
    expect(screen.getByText('无匹配数据')).toBeDefined()
  })

  it('shows why the server refused to search', async () => {
    const { notices } = answersOf(example as WidgetExample)
    const warning = vi.fn()
    const refused = { ...references, options: () => Promise.reject(new RefusedError('没有查询权限')) }
    const answers = answersOf(example as WidgetExample, { references: refused, notices: { ...notices, warning } })
    const { user } = renderWidget(ReferenceSelect, example as WidgetExample, { value: null }, answers)
    await user.click(box())
    await waitFor(() => expect(warning).toHaveBeenCalledExactlyOnceWith('没有查询权限'))
  })

  it('reports a failed search and retries on request', async () => {
    let attempts = 0
    const flaky: ReferencePort['options'] = (reference, keyword) =>
      attempts++ === 0 ? Promise.reject(new Error('offline')) : references.options(reference, keyword)
    const { user } = render({ value: null }, { options: flaky })
    await user.click(box())
    await user.click(await screen.findByRole('button', { name: /重\s*试/ }))
    expect(await popupItem('录入员')).toBeDefined()
  })
})
