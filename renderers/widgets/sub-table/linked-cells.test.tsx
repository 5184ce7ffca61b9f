import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { cellAt, lineEntity, linesUse, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { FORM_DRAFTS } from '#renderers/ui/draft/form-drafts-key.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'

const shop: Entity = {
  ...{ $id: 'business/shop', title: '门店', type: 'object', 'x-table': 'shop', 'x-title': 'shopName' },
  'x-calls': { base: '/business/shop' },
  properties: { shopName: { type: 'string', title: '名称' }, phone: { type: 'string', title: '电话' } },
}
const line = lineEntity(
  {
    shop: { type: 'string', title: '门店', 'x-ref': { entity: shop.$id } },
    phone: {
      ...{ type: 'string', title: '电话', 'x-virtual': true, 'x-write': 'server' },
      'x-linked': { by: 'shop', field: 'phone' },
    },
    pin: { type: 'string', title: '口令', 'x-secret': true, 'x-widget': 'Password' },
  },
  { required: ['pin'] },
)
const order = orderEntity([{}, { kind: 'one', name: 'main', title: '主要明细' }])
const columns = [{ field: 'shop', widget: 'Input' }, { field: 'phone', readOnly: true }, 'pin']
const stored: Row = {
  ...{ id: 'o1', name: '一号', main: { id: 'm1', shop: 's1', phone: '010-1' } },
  lines: [{ id: 'l0', shop: 's1', shop_dictText: '东门店', phone: '010-1' }],
}

async function open(field: string, drafts: unknown[] = []) {
  const table = {
    type: 'void' as const,
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], rowButtons: ['edit'] },
  }
  const fields = ['name', linesUse(columns, { field })]
  const editor = { type: 'void' as const, 'x-component': 'ModalForm', 'x-component-props': { fields } }
  const shops = [
    { id: 's1', shopName: '东门店', phone: '010-1' },
    { id: 's2', shopName: '西门店', phone: '010-2' },
  ]
  const kept = {
    read: () => undefined,
    write: (key: string, value: unknown) => void (key === FORM_DRAFTS && drafts.push(value)),
  }
  const view = renderScreen(pageOf({ table, editor }, order.$id), {
    entities: [order, line, shop],
    rows: { [order.$id]: [structuredClone(stored)], [shop.$id]: shops },
    instead: { storage: kept },
  })
  await view.user.click(await screen.findByRole('button', { name: /编\s*辑/ }))
  return view
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))

describe('cells with a value of a record that their row refers to', () => {
  it('show it immediately after the choice, and nothing without a reference', async () => {
    const { user } = await open('lines')
    const grid = await screen.findByRole('grid', { name: '明细' })
    expect(cellAt(grid, 0, 'phone').textContent).toBe('010-1')
    fireEvent.mouseDown(cellAt(grid, 0, 'shop'))
    await user.keyboard('{Control>}a{/Control}s2{Tab}')
    await waitFor(() => expect(cellAt(grid, 0, 'phone').textContent).toBe('010-2'))
    fireEvent.mouseDown(cellAt(grid, 0, 'shop'))
    await user.keyboard('{Control>}a{/Control}{Backspace}{Tab}')
    await waitFor(() => expect(cellAt(grid, 0, 'phone').textContent).toBe(''))
    fireEvent.mouseDown(cellAt(grid, 0, 'shop'))
    await user.keyboard('unknown{Tab}')
    expect(cellAt(grid, 0, 'phone').textContent).toBe('')
  })

  it('send one request for all pasted rows', async () => {
    const { host } = await open('lines')
    const grid = await screen.findByRole('grid', { name: '明细' })
    fireEvent.mouseDown(cellAt(grid, 0, 'shop'))
    fireEvent.paste(grid, { clipboardData: { getData: () => 's2\ns1\nunknown\ns2' } })
    await waitFor(() => expect(cellAt(grid, 3, 'phone').textContent).toBe('010-2'))
    expect([0, 1, 2].map((row) => cellAt(grid, row, 'phone').textContent)).toEqual(['010-2', '010-1', ''])
    expect(host.events.filter((event) => event.startsWith('list business/shop'))).toEqual([
      'list business/shop {"id":"s2,s1,unknown,","pageNo":1,"pageSize":3}',
    ])
  })

  it('do so in a sub-table of one row', async () => {
    const { user } = await open('main')
    const group = await screen.findByRole('group', { name: '主要明细' })
    expect(within(group).getByLabelText('电话')).toHaveProperty('value', '010-1')
    await user.clear(within(group).getByLabelText('门店'))
    await user.type(within(group).getByLabelText('门店'), 's2')
    await waitFor(() => expect(within(group).getByLabelText('电话')).toHaveProperty('value', '010-2'))
  })
})

describe('a password in a row', () => {
  it('need not be typed again for a row that is stored', async () => {
    const { user, host } = await open('lines')
    const grid = await screen.findByRole('grid', { name: '明细' })
    fireEvent.mouseDown(cellAt(grid, 0, 'shop'))
    await user.keyboard('{Control>}a{/Control}s2{Tab}')
    save()
    await waitFor(() => expect(sentOrder(host.events)).toBeTruthy())
    expect(sentOrder(host.events).lines).toMatchObject([{ id: 'l0', shop: 's2', rowState: 'modified' }])
    expect(sentOrder(host.events).lines[0]).not.toHaveProperty('pin')
  })

  it.each(['lines', 'main'])('is not stored in a draft of the form (%s)', async (field) => {
    const drafts: unknown[] = []
    const { user } = await open(field, drafts)
    if (field === 'lines') {
      const grid = await screen.findByRole('grid', { name: '明细' })
      fireEvent.mouseDown(cellAt(grid, 0, 'pin'))
      const box = await waitFor(() => cellAt(grid, 0, 'pin').querySelector('input') ?? Promise.reject(new Error()))
      await user.type(box, 'geheim')
      fireEvent.mouseDown(cellAt(grid, 0, 'shop'))
      expect(cellAt(grid, 0, 'pin').textContent).toBe('••••••')
    } else await user.type(await screen.findByLabelText('口令'), 'geheim')
    await user.type(screen.getByLabelText('名称'), '改')
    await waitFor(() => expect(JSON.stringify(drafts)).toContain('一号改'))
    expect(JSON.stringify(drafts)).not.toContain('geheim')
  })
})
