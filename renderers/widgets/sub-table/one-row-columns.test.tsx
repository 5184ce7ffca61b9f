import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lineEntity, linesUse, openOrder, orderEntity } from '#renderers/testing/order-form.ts'

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
