import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import example from './divider.example.json'
import { Divider } from './divider.tsx'

const entity: Entity = {
  $id: 'business/shop',
  title: '商户',
  type: 'object',
  properties: {
    name: { type: 'string', title: '名称' },
    contact: example.field as Entity['properties'][string],
    phone: { type: 'string', title: '电话' },
  },
}
const contact = { field: 'contact', widget: 'Divider', readOnly: true }
const props = { fields: ['name', contact, 'phone'], submit: { label: '保存', do: [{ use: 'save' }] } }

describe('a heading inside a form', () => {
  it.each(['edit', 'read'] as const)('is the title of its field in the %s look, or that of the page', (displayMode) => {
    const render = (given: object) =>
      renderWidget(Divider, example as WidgetExample, { displayMode, ...given }).container
    expect(render({}).textContent).toContain('联系方式')
    expect(render({ title: '负责人' }).textContent).toContain('负责人')
  })

  it('separates fields of a form, and saves nothing', async () => {
    const form = { type: 'void', 'x-component': 'Form', 'x-component-props': props } as const
    const page = { title: '商户', 'x-entity': 'business/shop', type: 'object', properties: { form } } as const
    const { user, host, container } = renderScreen(page, { entities: [entity] })
    await user.type(await screen.findByLabelText('名称'), '甲')
    expect([...container.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field'))).toEqual([
      'name',
      'contact',
      'phone',
    ])
    expect(container.querySelector('.r-divider')?.textContent).toBe('联系方式')
    await user.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(host.events.find((event) => event.startsWith('add'))).toBeDefined())
    expect(host.events.find((event) => event.startsWith('add'))).not.toContain('contact')
  })
})
