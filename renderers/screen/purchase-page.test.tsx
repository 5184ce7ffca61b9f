/** The form of the purchase request: its total follows its rows. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import { cellAt, sentOrder } from '#renderers/testing/order-form.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'

const ADDRESS = 'business/purchase'
const entities = [readEntity(ADDRESS), readEntity('business/purchase-line')]
const line = { id: 'l1', item: '打印机', spec: 'A4', quantity: 3, unit: 'piece', price: 2.5, amount: 7.5, seq: 1 }
const record = {
  ...{ id: '1', version: 1, title: '办公设备', neededOn: '2026-12-31', total: 7.5, reason: '更换', bpmStatus: '1' },
  lines: [line],
}

it('sends the sum of the lines as total, which cannot be typed', async () => {
  const dictionary = async () => [{ value: 'piece', text: '件', title: '件' }]
  const { user, host } = renderScreen(readPage(ADDRESS), {
    ...{ entities, rows: { [ADDRESS]: [record] }, instead: { dictionary }, address: ADDRESS },
  })
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const dialog = await openedDialog('编辑采购申请')
  const total = (await within(dialog).findByLabelText('合计金额（元）')) as HTMLInputElement
  expect(total.value).toBe('7.50')
  expect(total.disabled || total.readOnly).toBe(true)
  fireEvent.mouseDown(cellAt(await within(dialog).findByRole('grid'), 0, 'quantity'))
  await user.keyboard('12{Tab}')
  await waitFor(() => expect(total.value).toBe('30.00'))
  await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(sentOrder(host.events)).toMatchObject({ total: 30, lines: [{ quantity: 12 }] }))
})
