import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { DictionaryOption } from '#shared/wire/session.ts'
import example from './dictionary-select.example.json'
import { DictionarySelect } from './dictionary-select.tsx'

const answers = answersOf(example as WidgetExample)
const never = () => new Promise<DictionaryOption[]>(() => undefined)
const render = (given: Parameters<typeof renderWidget>[2] = {}, instead: Partial<typeof answers> = {}) =>
  renderWidget(DictionarySelect, example as WidgetExample, given, { ...answers, ...instead })
const box = () => screen.getByRole('combobox') as HTMLInputElement

describe('a choice from a dictionary', () => {
  it('shows the text of the stored value and stores in the type of the field', async () => {
    const { user, value } = render()
    await screen.findByText('正常')
    await user.click(box())
    await user.click(await popupItem('冻结'))
    expect(value()).toBe(2)
  })

  it('prefers the dictionary of the page to that of the field', async () => {
    const dictionary = vi.fn(answers.dictionary)
    render({ dictionary: 'other' }, { dictionary })
    await expect.poll(() => dictionary).toHaveBeenCalledWith('other')
    expect(dictionary).not.toHaveBeenCalledWith('user_status')
  })

  it('shows the options of a reaction without asking for a dictionary', async () => {
    const dictionary = vi.fn(answers.dictionary)
    const { user } = render({ options: [{ value: '3', text: '离职', title: '离职' }] }, { dictionary })
    await user.click(box())
    expect(await popupItem('离职')).toBeDefined()
    expect(dictionary).not.toHaveBeenCalled()
  })

  it.each([undefined, ''])('reports that the code is missing when it is %j', (code) => {
    render({ dictionary: code, field: { type: 'string', title: '状态' } })
    expect(screen.getByRole('alert').textContent).toBe('字典Code不能为空!')
  })

  it('shows a stored value that is no item unchanged', async () => {
    const { container } = render({ value: 9 })
    await expect.poll(() => container.querySelector('.ant-select')?.textContent).toContain('9')
  })

  it('shows the text of the server while it loads', () => {
    const { container } = render({ text: '正常' }, { dictionary: never })
    expect(container.textContent).toContain('正常')
  })

  it('never shows the bare key while it loads', () => {
    const { container } = render({ value: 73 }, { dictionary: never })
    expect(container.textContent).not.toContain('73')
  })

  it('shows changes of the dictionary while open, and the last options when it cannot be read', async () => {
    const changed: (() => void)[] = []
    const onChanged = (_: string, listener: () => void) => {
      changed.push(listener)
      return () => undefined
    }
    const one = (text: string) => [{ value: '1', text, title: text }]
    const dictionary = vi.fn<typeof answers.dictionary>().mockResolvedValue(one('正常'))
    render({}, { dictionary, onChanged })
    await screen.findByText('正常')
    dictionary.mockResolvedValue(one('在职'))
    act(() => changed[0]!())
    await screen.findByText('在职')
    dictionary.mockRejectedValue(new Error('down'))
    act(() => changed[0]!())
    await expect.poll(() => dictionary).toHaveBeenCalledTimes(3)
    await act(async () => undefined)
    expect(screen.getByText('在职')).toBeDefined()
  })

  it('announces that it is loading', () => {
    const { container } = render({ value: null }, { dictionary: never })
    expect(container.textContent).toContain('加载中…')
  })

  it('reports a failed load, and retries on request', async () => {
    const dictionary = vi.fn(answers.dictionary).mockRejectedValueOnce(new Error('offline'))
    const { user, container } = render({ value: 1 }, { dictionary })
    const retry = await screen.findByRole('button', { name: /重\s*试/ })
    expect(container.querySelector('.ant-select')?.textContent).toBe('1')
    await user.click(retry)
    await user.click(box())
    expect(await popupItem('冻结')).toBeDefined()
    expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull()
  })

  it('reports a failed load in the empty control', async () => {
    const { container } = render({ value: null }, { dictionary: () => Promise.reject(new Error('offline')) })
    await expect.poll(() => container.textContent).toContain('选项加载失败')
  })

  it('ignores the response for a former dictionary', async () => {
    let answerSlowly: (items: DictionaryOption[]) => void = () => undefined
    const slow = new Promise<DictionaryOption[]>((resolve) => {
      answerSlowly = resolve
    })
    const fast = [{ value: '1', text: '新', title: '新' }]
    const dictionary = vi.fn((code: string) => (code === 'slow' ? slow : Promise.resolve(fast)))
    const { give } = render({ dictionary: 'slow' }, { dictionary })
    give({ dictionary: 'fast' })
    await screen.findByText('新')
    await act(async () => answerSlowly([{ value: '1', text: '旧', title: '旧' }]))
    expect(screen.queryByText('旧')).toBeNull()
  })
})

describe('the cell of a dictionary value', () => {
  it('is a tag in the colour of the item', async () => {
    const { container } = render({ displayMode: 'cell' })
    await expect.poll(() => container.querySelector('.ant-tag-green')?.textContent).toBe('正常')
  })

  it('shows the text of the server immediately', () => {
    const { container } = render({ displayMode: 'cell', text: '正常' }, { dictionary: never })
    expect(container.textContent).toBe('状态正常')
  })

  it('shows the value when the dictionary cannot be loaded', async () => {
    const { container } = render({ displayMode: 'cell' }, { dictionary: () => Promise.reject(new Error('offline')) })
    await expect.poll(() => container.textContent).toBe('状态1')
  })
})
