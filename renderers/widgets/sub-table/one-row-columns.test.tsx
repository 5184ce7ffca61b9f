import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { lineEntity, linesUse, openOrder, orderEntity, sentOrder } from '#renderers/testing/order-form.ts'
import { closing } from '#renderers/ui/overlay/closing.ts'

it('a single row has the columns of its form, and wide fields over all of them', async () => {
  const line = lineEntity({ goods: { type: 'string', title: '商品' }, note: { type: 'string', title: '说明' } })
  const use = linesUse(['goods', { field: 'note', span: 2 }], { field: 'main', props: { across: 2 } })
  const record = { id: 'o1', name: '一号', main: { id: 'm1', goods: '米', note: '早稻' } }
  const order = orderEntity([{ kind: 'one', name: 'main', title: '主要商品' }])
  await openOrder({ order, line, fields: ['name', use], record })
  const card = await screen.findByRole('group', { name: '主要商品' })
  expect(card.style.getPropertyValue('--r-one-row-across')).toBe('2')
  const [goods, note] = card.querySelectorAll('.r-one-row__field')
  expect(goods!.className).not.toContain('--wide')
  expect(note!.className).toContain('--wide')
})

it('a single row waits for its uploads, and asks before it is sent without a failed one', async () => {
  const arrival = closing()
  const upload = async () => {
    await arrival.closed
    throw new RefusedError('存放空间不足')
  }
  const line = lineEntity({ paper: { type: 'string', title: '合同', 'x-file': { kind: 'file' } } })
  const use = linesUse(['paper'], { field: 'main' })
  const order = orderEntity([{ kind: 'one', name: 'main', title: '主要商品' }])
  const record = { id: 'o1', name: '一号', main: null }
  const { user, host } = await openOrder({ order, line, fields: ['name', use], record, instead: { files: { upload } } })
  await screen.findByRole('group', { name: '主要商品' })
  const chooser = await waitFor(
    () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? Promise.reject(new Error('loading')),
  )
  await user.upload(chooser, new File(['x'], 'a.txt'))
  const save = () => user.click(screen.getByRole('button', { name: '确定' }))
  await save()
  await waitFor(() => expect(host.events).toContain('warning 文件正在上传，请稍候'))
  arrival.close()
  await screen.findByText('存放空间不足')
  host.answer.confirm = false
  await save()
  await waitFor(() => expect(host.events).toContain('confirm 确定不带这些文件提交吗？'))
  expect(sentOrder(host.events)).toBeUndefined()
})
