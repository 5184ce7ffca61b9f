import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import type { BlockNode, Page } from '#shared/documents/page.ts'
import { preloadPlugins } from './preload-plugins.ts'
import { blockByComponent, widgetByName } from './vocabulary.ts'

afterEach(() => vi.restoreAllMocks())

const person: Entity = {
  $id: 'system/person',
  title: '人员',
  type: 'object',
  properties: { birthday: { type: 'string', format: 'date', title: '生日' } },
}
const entities = { [person.$id]: person }

function pageWith(node: Partial<BlockNode> & Pick<BlockNode, 'x-component'>): Page {
  return { title: '人员', 'x-entity': person.$id, type: 'object', properties: { block: { type: 'void', ...node } } }
}

/** Reports for each chunk of the date picker whether it was preloaded. */
async function preloadedFor(page: Page, known: Readonly<Record<string, Entity>> = entities) {
  const { component, control } = widgetByName.get('DatePicker')!
  const text = vi.spyOn(component as Required<typeof component>, 'preload').mockResolvedValue()
  const calendar = vi.spyOn(control as Required<NonNullable<typeof control>>, 'preload').mockResolvedValue()
  await preloadPlugins(page, known)
  return { text: text.mock.calls.length > 0, calendar: calendar.mock.calls.length > 0 }
}

const form = { 'x-component': 'Form', 'x-component-props': { fields: ['birthday'] } }

describe('the code that a page loads before it shows', () => {
  it('has the controls of its forms', async () => {
    expect(await preloadedFor(pageWith(form))).toEqual({ text: true, calendar: true })
  })

  it('has the controls of its search', async () => {
    expect(await preloadedFor(pageWith({ ...form, 'x-component': 'SearchForm' }))).toEqual({
      text: true,
      calendar: true,
    })
  })

  it('has no control for a list', async () => {
    const list = { 'x-component': 'DataTable', 'x-component-props': { columns: ['birthday'] } }
    expect(await preloadedFor(pageWith(list))).toEqual({ text: true, calendar: false })
  })

  it('excludes blocks that open later', async () => {
    expect(await preloadedFor(pageWith({ ...form, 'x-component': 'ModalForm' }))).toEqual({
      text: false,
      calendar: false,
    })
  })

  it('includes the widgets that the page names before the entity has loaded', async () => {
    const fields = [{ field: 'birthday', widget: 'DatePicker' }]
    expect(await preloadedFor(pageWith(form), {})).toEqual({ text: false, calendar: false })
    expect(await preloadedFor(pageWith({ ...form, 'x-component-props': { fields } }), {})).toMatchObject({ text: true })
  })

  it('ignores a failed load: the block shows the error in its place', async () => {
    const { component } = blockByComponent.get('SearchForm')!
    vi.spyOn(component as Required<typeof component>, 'preload').mockRejectedValue(new Error('offline'))
    await expect(preloadPlugins(pageWith({ 'x-component': 'SearchForm' }), {})).resolves.toBeUndefined()
  })
})
