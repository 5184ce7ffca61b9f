import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { ParameterSet } from '#shared/rules/parameters.ts'
import example from './parameter-form.example.json'
import { ParameterForm } from './parameter-form.tsx'

const sets: ParameterSet[] = [
  {
    value: 'copy',
    description: '把文件复制一份',
    properties: {
      target: { type: 'string', title: '目标', maxLength: 5 },
      keep: { type: 'integer', title: '份数', minimum: 1, maximum: 9, default: 7 },
      when: { type: 'string', title: '时间', enum: ['day', 'night'] },
      whole: { type: 'boolean', title: '全部', default: true },
    },
    required: ['target'],
  },
  { value: 'say', properties: { text: { type: 'string', title: '文字', description: '说出的话', default: '你好' } } },
  { value: 'rest', properties: {} },
]
const job: Entity = {
  $id: 'system/work',
  title: '工作',
  type: 'object',
  properties: {
    kind: { type: 'string', title: '类别', enum: ['copy', 'say', 'rest'] },
    params: { type: 'string', title: '参数', format: 'json' },
  },
}

/** A form with the parameters of what is chosen in it. */
function showForm(
  kind: string | undefined,
  params?: string,
  field: object = {},
  ask: () => Promise<unknown> = async () => undefined,
) {
  const call = vi.fn(async ({ call }: { call: string; body?: unknown }): Promise<unknown> => {
    if (call === 'GET /sets') await ask()
    return { result: call === 'GET /sets' ? sets : null, message: '' }
  })
  const fields = [
    { field: 'kind', ...(kind && { default: kind }) },
    {
      field: 'params',
      widget: 'ParameterForm',
      props: { call: 'GET /sets', choice: 'kind' },
      ...(params !== undefined && { default: params }),
      ...field,
    },
  ]
  const body = { kind: { expr: 'values.kind' }, params: { expr: 'values.params' } }
  const submit = { label: '提交', do: [{ use: 'call', with: { call: 'POST /save', body } }] }
  const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } }
  const { user } = renderScreen(pageOf({ form } as never, job.$id), {
    address: job.$id,
    entities: [job],
    instead: { call: call as never },
  })
  const saved = () => call.mock.calls.filter(([{ call }]) => call === 'POST /save').map(([{ body }]) => body)
  const submitted = () => user.click(screen.getByRole('button', { name: '提交' }))
  return { user, call, saved, submitted }
}

const inside = async () => within(await screen.findByRole('group', { name: '参数' }))
const message = (of: HTMLElement) => document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent

describe('parameters', () => {
  it('use the widgets of their fields, with default values', async () => {
    showForm('copy')
    const form = await inside()
    expect((await form.findByLabelText<HTMLInputElement>('份数')).value).toBe('7')
    expect(form.getByLabelText('全部').getAttribute('aria-checked')).toBe('true')
    expect(form.getByLabelText('时间').getAttribute('role')).toBe('combobox')
    expect(form.getByText('把文件复制一份')).toBeDefined()
  })

  it('are saved as one text with only the set ones', async () => {
    const { user, saved, submitted } = showForm('copy')
    const form = await inside()
    await user.type(await form.findByLabelText('目标'), 'a')
    await user.clear(form.getByLabelText('份数'))
    await user.type(form.getByLabelText('份数'), '3')
    await user.click(form.getByLabelText('全部'))
    await submitted()
    await waitFor(() => expect(saved()).toEqual([{ kind: 'copy', params: '{"target":"a","keep":3,"whole":false}' }]))
  })

  it('are validated by the rules of their fields on blur, and all before saving', async () => {
    const { user, saved, submitted } = showForm('copy')
    const form = await inside()
    const keep = await form.findByLabelText<HTMLInputElement>('份数')
    await user.clear(keep)
    await user.type(keep, '12')
    await user.tab()
    expect(message(keep)).toBe('份数不能大于9')
    const target = form.getByLabelText('目标')
    expect(message(target)).toBeUndefined()
    await submitted()
    await waitFor(() => expect(message(target)).toBe('请输入目标'))
    await waitFor(() => expect(document.activeElement).toBe(target))
    expect(saved()).toEqual([])
    await user.type(target, 'a')
    expect(message(target)).toBeUndefined()
    await user.clear(keep)
    expect(keep.value).toBe('')
    await user.type(keep, '9')
    expect(message(keep)).toBeUndefined()
    await submitted()
    await waitFor(() => expect(saved()).toEqual([{ kind: 'copy', params: '{"target":"a","keep":9}' }]))
  })

  it('show a problem of the server at its field, until that changes', async () => {
    const { user, call, submitted } = showForm('say', '{"text":"#{x}"}')
    const text = await (await inside()).findByLabelText('文字')
    call.mockRejectedValueOnce(
      new RefusedError('文字中没有变量 #{x}', [
        { field: 'params.text', keyword: 'rule', message: '文字中没有变量 #{x}' },
      ]),
    )
    await submitted()
    await waitFor(() => expect(message(text)).toBe('文字中没有变量 #{x}'))
    await user.type(text, '!')
    expect(message(text)).toBe('说出的话')
  })

  it('are replaced with another choice, and former input is dropped', async () => {
    const { user, saved, submitted } = showForm('copy', '{"target":"a"}')
    await (await inside()).findByLabelText('目标')
    await user.click(screen.getByLabelText('类别'))
    await user.click(await screen.findByTitle('say'))
    const text = await (await inside()).findByLabelText<HTMLInputElement>('文字')
    expect(text.value).toBe('你好')
    await user.clear(text)
    await submitted()
    await waitFor(() => expect(saved()).toEqual([{ kind: 'say', params: '{"text":""}' }]))
  })

  it('wait for the choice, and may be none', async () => {
    const { user } = showForm(undefined)
    expect(await screen.findByText('请先选择类别，再填写参数')).toBeDefined()
    await user.click(screen.getByLabelText('类别'))
    await user.click(await screen.findByTitle('rest'))
    expect(await screen.findByText('该项没有参数')).toBeDefined()
  })
})

/** The suite over all examples omits it, since its fields need a form around them. */
describe('the requirements of every widget', () => {
  it('shows the text in lists and details, a dash for nothing, and no control', () => {
    const shown: [unknown, string][] = [
      ['{"keep":3}', '{"keep":3}'],
      [null, '-'],
      ['', '-'],
    ]
    for (const displayMode of ['read', 'cell'] as const) {
      for (const [value, text] of shown) {
        const { container, unmount } = renderWidget(ParameterForm, example as WidgetExample, { value, displayMode })
        expect(container.textContent, `${displayMode} ${value}`).toBe(`${example.field.title}${text}`)
        expect(container.querySelectorAll('input, button')).toHaveLength(0)
        unmount()
      }
    }
  })

  it('shows a retry button after a failed load', async () => {
    const state = { down: true }
    const ask = async () => {
      if (state.down) throw new Error('offline')
    }
    const { user, saved } = showForm('copy', '{"target":"a"}', {}, ask)
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(screen.getByRole('alert').textContent).toContain('参数说明加载失败')
    expect(saved()).toEqual([])
    state.down = false
    await user.click(retry)
    expect(await (await inside()).findByLabelText('目标')).toHaveProperty('value', 'a')
  })

  it('saves the stored value while the description is loading', async () => {
    const { saved, submitted } = showForm('copy', '{"target":"a"}', {}, () => new Promise(() => undefined))
    await screen.findByLabelText('类别')
    expect(screen.queryByRole('group', { name: '参数' })).toBeNull()
    await submitted()
    await waitFor(() => expect(saved()).toEqual([{ kind: 'copy', params: '{"target":"a"}' }]))
  })

  it('disables all fields when the form is read-only', async () => {
    const { user } = showForm('copy', '{"target":"a"}', { readOnly: true })
    const form = await inside()
    const target = await form.findByLabelText('目标')
    expect(target).toHaveProperty('disabled', true)
    expect(form.getByLabelText('份数')).toHaveProperty('disabled', true)
    await user.type(target, 'b')
    expect(target).toHaveProperty('value', 'a')
  })

  it('announces the invalid field and its message to assistive technology', async () => {
    const { submitted } = showForm('copy')
    const target = await (await inside()).findByLabelText('目标')
    expect(target.getAttribute('aria-invalid')).toBeNull()
    await submitted()
    await waitFor(() => expect(target.getAttribute('aria-invalid')).toBe('true'))
    expect(message(target)).toBe('请输入目标')
  })

  it.each(['ü{{1}}<b>', '[]', '7', 'null', '{"keep":{"a":1},"whole":"maybe"}'])('is empty for %s', async (params) => {
    const complain = vi.spyOn(console, 'error')
    showForm('copy', params)
    expect(await (await inside()).findByLabelText('目标')).toHaveProperty('value', '')
    expect(complain.mock.calls).toEqual([])
    complain.mockRestore()
  })
})
