import { expect, it } from 'vitest'
import type { PreparedField } from '#renderers/plugin.ts'
import { columnOf } from './column-choices.ts'

const prepared = (widget: string): PreparedField => ({
  name: 'isRequired',
  widget,
  field: { type: 'string', title: '必填', enum: ['1', '0'] },
  title: '必填',
  required: false,
  readOnly: false,
  props: { on: '1', off: '0' },
  modes: [],
  span: 1,
  reactions: [],
})

it('labels the values of a switch, and leaves those of other choices unchanged', async () => {
  const optionsOf = async (widget: string) => (await columnOf(prepared(widget), async () => undefined)).options
  expect(await optionsOf('Switch')).toEqual([
    { value: '1', text: '是' },
    { value: '0', text: '否' },
  ])
  expect(await optionsOf('Select')).toEqual([
    { value: '1', text: '1' },
    { value: '0', text: '0' },
  ])
})

it('finds columns that depend on a restricted field', async () => {
  const entity = {
    $id: 'business/line',
    title: '明细',
    type: 'object',
    properties: {
      price: { type: 'number', title: '单价', 'x-read': 'server' },
      count: { type: 'number', title: '数量' },
    },
  } as const
  const isUnknowable = async (more: Partial<PreparedField>) =>
    (await columnOf({ ...prepared('Input'), ...more }, async () => undefined, entity)).unknowable
  const formula = (expression: string) => isUnknowable({ widget: 'Formula', props: { expression } })
  expect([await formula('values.count * 2'), await formula('values.price * values.count')]).toEqual([false, true])
  const value = (path: string) => isUnknowable({ reactions: [{ use: 'value', reads: [path], with: {} }] })
  expect([await value('row.count'), await value('row.price')]).toEqual([false, true])
})
