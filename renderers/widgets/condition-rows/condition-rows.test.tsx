import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './condition-rows.example.json'
import { ConditionRows } from './condition-rows.tsx'

const render = (value: unknown, given = {}) =>
  renderWidget(ConditionRows, example as WidgetExample, { value, ...given })
const row = (number: number) => within(screen.getByRole('group', { name: `条件 ${number}` }))
const stored = (value: unknown) => JSON.parse(String(value)) as unknown

describe('conditions', () => {
  it('are added, changed and removed', async () => {
    const { user, value } = render('')
    await user.click(screen.getByRole('button', { name: '添加条件' }))
    expect(stored(value())).toEqual({ join: 'and', rows: [{ field: 'days', type: 'number', operator: 'eq' }] })
    await user.type(row(1).getByRole('spinbutton', { name: '比较值' }), '3.5')
    await user.click(row(1).getByRole('combobox', { name: '比较方式' }))
    await user.click(await popupItem('大于等于'))
    expect(stored(value())).toEqual({
      join: 'and',
      rows: [{ field: 'days', type: 'number', operator: 'gte', value: 3.5 }],
    })
    await user.click(screen.getByRole('button', { name: '删除条件 1' }))
    expect(value()).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加条件' }))
  })

  it('are joined by all or any', async () => {
    const { user, value } = render(example.value)
    await user.click(screen.getByText('满足任一'))
    expect(stored(value())).toMatchObject({ join: 'or' })
  })

  it('take the operators and the control of their field', async () => {
    const { user, value } = render('{"join":"and","rows":[{"field":"days","type":"number","operator":"gt","value":3}]}')
    await user.click(row(1).getByRole('combobox', { name: '字段' }))
    await user.click(await popupItem('紧急'))
    expect(stored(value())).toEqual({ join: 'and', rows: [{ field: 'urgent', type: 'boolean', operator: 'eq' }] })
    await user.click(row(1).getByRole('combobox', { name: '比较值' }))
    await user.click(await popupItem('是'))
    expect(stored(value())).toMatchObject({ rows: [{ value: true }] })
  })

  it('make a list of one value and back', async () => {
    const { user, value } = render('{"join":"and","rows":[{"field":"kind","type":"text","operator":"eq","value":"2"}]}')
    await user.click(row(1).getByRole('combobox', { name: '比较方式' }))
    await user.click(await popupItem('属于'))
    expect(stored(value())).toMatchObject({ rows: [{ operator: 'in', value: ['2'] }] })
    await user.click(row(1).getByRole('combobox', { name: '比较方式' }))
    await user.click(await popupItem('为空'))
    expect(stored(value())).toEqual({ join: 'and', rows: [{ field: 'kind', type: 'text', operator: 'is_empty' }] })
    expect(row(1).queryByLabelText('比较值')).toBeNull()
  })

  it('take typed text', async () => {
    const { user, value } = render('{"join":"and","rows":[{"field":"reason","type":"text","operator":"contains"}]}')
    await user.type(row(1).getByRole('textbox', { name: '比较值' }), '出差')
    expect(stored(value())).toMatchObject({ rows: [{ value: '出差' }] })
    await user.clear(row(1).getByRole('textbox', { name: '比较值' }))
    expect(stored(value())).toEqual({ join: 'and', rows: [{ field: 'reason', type: 'text', operator: 'contains' }] })
  })

  it('show a field that the form no longer has', () => {
    render('{"join":"and","rows":[{"field":"gone","type":"number","operator":"gt","value":1},{"field":3}]}')
    expect(screen.getByText('gone')).toBeDefined()
    expect(screen.queryByRole('group', { name: '条件 2' })).toBeNull()
  })

  it('read the fields of a form by a call', async () => {
    const calls: unknown[] = []
    const call = async (sent: unknown) => {
      calls.push(sent)
      return { result: [{ name: 'amount', title: '金额', type: 'number' }], message: '' }
    }
    const answers = { ...answersOf(example as WidgetExample), call } as never
    const given = { value: '', fields: undefined, call: 'GET /fields' }
    const { user, value } = renderWidget(ConditionRows, example as WidgetExample, given, answers)
    await waitFor(() => expect(calls).toEqual([{ call: 'GET /fields' }]))
    const add = screen.getByRole<HTMLButtonElement>('button', { name: '添加条件' })
    await waitFor(() => expect(add.disabled).toBe(false))
    await user.click(add)
    expect(stored(value())).toEqual({ join: 'and', rows: [{ field: 'amount', type: 'number', operator: 'eq' }] })
  })
})
