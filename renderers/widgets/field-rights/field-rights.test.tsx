import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './field-rights.example.json'
import { FieldRights } from './field-rights.tsx'

const render = (value: unknown, given = {}) => renderWidget(FieldRights, example as WidgetExample, { value, ...given })
const group = (name: string) => within(screen.getByRole('radiogroup', { name }))
const chosen = (name: string) => group(name).getByRole<HTMLInputElement>('radio', { checked: true }).value

describe('rights on fields', () => {
  it('are read-only where nobody chose another', async () => {
    const { user, value } = render('')
    expect(chosen('请假天数')).toBe('read')
    await user.click(group('请假天数').getByText('可编辑'))
    expect(value()).toBe('{"days":"edit"}')
    await user.click(group('请假天数').getByText('只读'))
    expect(value()).toBe('')
  })

  it('can be set for all fields', async () => {
    const { user, value } = render(example.value)
    await user.click(screen.getByLabelText('字段权限', { selector: '#field' }))
    await user.click(await popupItem('隐藏'))
    expect(JSON.parse(String(value()))).toEqual({ days: 'hidden', reason: 'hidden', opinion: 'hidden' })
  })

  it('show fields that the form no longer has, and no unknown right', () => {
    render('{"gone":"edit","days":"own"}')
    expect(chosen('gone')).toBe('edit')
    expect(chosen('请假天数')).toBe('read')
  })

  it('say that there are no fields', () => {
    render('', { fields: [] })
    expect(screen.getByText('流程没有绑定表单，或表单没有字段')).toBeDefined()
  })
})
