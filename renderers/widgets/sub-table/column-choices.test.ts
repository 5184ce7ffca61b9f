import { expect, it } from 'vitest'
import type { PreparedField } from '../../pieces.ts'
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

it('offers the values of a switch in words, those of another choice as they are', async () => {
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
