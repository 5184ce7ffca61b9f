import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { FieldUse, LayoutItem } from '#shared/documents/page.ts'
import example from './group.example.json'
import { Group } from './group.tsx'

const entity: Entity = {
  $id: 'business/shop',
  title: '商户',
  type: 'object',
  required: ['rent'],
  properties: {
    name: { type: 'string', title: '名称' },
    rent: { type: 'string', title: '租金' },
    area: { type: 'string', title: '面积' },
  },
}

function show(group: Partial<LayoutItem>, members: FieldUse[] = [{ field: 'rent' }, { field: 'area' }]) {
  const fields = [
    'name',
    { widget: 'Group', title: '经营情况', ...group } as LayoutItem,
    ...members.map((use) => ({ ...use, group: true as const })),
  ]
  const props = { fields, submit: { label: '保存', do: [{ use: 'save' }] } }
  const form = { type: 'void', 'x-component': 'Form', 'x-component-props': props } as const
  const page = { title: '商户', 'x-entity': 'business/shop', type: 'object', properties: { form } } as const
  return renderScreen(page, { entities: [entity] })
}
const save = () => screen.getByRole('button', { name: /保\s*存/ })
const frame = () => screen.findByRole('region', { name: '经营情况' })

describe('a group inside a form', () => {
  it('shows its title in a form and in a detail, and nothing in a list', () => {
    const render = (displayMode: 'edit' | 'read' | 'cell') =>
      renderWidget(Group, example as WidgetExample, { displayMode }).container.querySelector('.r-group')?.textContent
    expect([render('edit'), render('read'), render('cell')]).toEqual(['经营情况', '经营情况', undefined])
  })

  it('shows its fields in separate columns, and validates and saves them with the others', async () => {
    const { user, host } = show({ props: { columns: 2 } })
    const group = await frame()
    expect([...group.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field'))).toEqual([
      'rent',
      'area',
    ])
    expect(group.querySelector<HTMLElement>('.r-group__fields')!.style.getPropertyValue('--r-columns')).toBe('2')
    await user.type(await screen.findByLabelText('名称'), '甲')
    await user.click(save())
    expect(await screen.findByText('请输入租金')).toBeDefined()
    await user.type(screen.getByLabelText(/租金/), '100')
    await user.click(save())
    await waitFor(() => expect(host.events).toContain('add {"name":"甲","rent":"100"}'))
  })

  it('can be collapsed and expanded, and expands when the focus moves into it', async () => {
    const { user } = show({ props: { fold: 'closed' } })
    const head = await screen.findByRole('button', { name: '经营情况' })
    expect(head.getAttribute('aria-expanded')).toBe('false')
    expect((await screen.findByLabelText(/租金/)).closest('[hidden]')).not.toBeNull()
    await user.click(save())
    await waitFor(() => expect(head.getAttribute('aria-expanded')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/租金/)))
    await user.click(head)
    expect(head.getAttribute('aria-expanded')).toBe('false')
    expect(head.closest('h3')!.className).toContain('--invalid')
  })

  it('is hidden when all its fields are hidden', async () => {
    show({}, [{ field: 'area', reactions: [{ use: 'visible', when: "values.name == '甲'" }] }])
    const name = await screen.findByLabelText('名称')
    await waitFor(() => expect(screen.queryByRole('region', { name: '经营情况' })).toBeNull())
    expect(name).toBeDefined()
  })

  it('hides its fields with it: they are neither required nor sent', async () => {
    const { user, host } = show({ reactions: [{ use: 'visible', when: "values.name == '甲'" }] })
    await user.type(await screen.findByLabelText('名称'), '甲')
    await user.type(await screen.findByLabelText(/租金/), '100')
    await user.type(screen.getByLabelText('名称'), '乙')
    await waitFor(() => expect(screen.queryByLabelText(/租金/)).toBeNull())
    await user.click(save())
    await waitFor(() => expect(host.events.find((event) => event.startsWith('add'))).toBe('add {"name":"甲乙"}'))
  })
})
