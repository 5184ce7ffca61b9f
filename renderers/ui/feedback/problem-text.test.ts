import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { notStoredText, oneSentence } from './problem-text.ts'
import { writableValues } from './write-forbidden.ts'

const entity: Entity = {
  $id: 'demo/order',
  title: '订单',
  type: 'object',
  'x-table': 'demo_order',
  'x-version': true,
  'x-children': [{ entity: 'demo/line', by: 'orderId', kind: 'many', name: 'lines', title: '明细' }],
  properties: {
    name: { type: 'string', title: '名称' },
    serial: { type: 'string', title: '序列号', 'x-write': 'once' },
    salary: { type: 'integer', title: '薪资', 'x-write': 'demo:salary' },
  },
}

describe('several messages', () => {
  it('become one sentence, and the same one is not repeated', () => {
    expect(oneSentence(['请输入用户名!', '密码：不能为空。', '请输入用户名!'])).toBe('请输入用户名；密码：不能为空。')
  })

  it('leave a single one as it is', () => {
    expect(oneSentence(['请输入用户名!'])).toBe('请输入用户名!')
    expect(oneSentence([])).toBe('')
  })
})

describe('the sent part of a form', () => {
  it('has the fields that the person may write in this mode, and rows of sub-tables', () => {
    const values = {
      name: 'a',
      serial: 's',
      salary: 1,
      lines: [],
      createBy: 'me',
      version: 1,
      local: 'x',
      toString: 'x',
    }
    const nobody = { canWrite: () => false }
    expect(writableValues(entity, values, 'add', nobody)).toEqual({ name: 'a', serial: 's', lines: [] })
    expect(writableValues(entity, values, 'edit', { canWrite: () => true })).toEqual({
      name: 'a',
      salary: 1,
      lines: [],
    })
  })
})

describe('the message about values that were not stored', () => {
  it('lists titles without duplicates, and rows by their number', () => {
    const ignored = ['name', 'salary', 'lines[1].price', 'lines[1].goods', 'other']
    expect(notStoredText({ ignored }, entity)).toBe('以下内容未保存：名称、薪资、明细第2行、other')
    expect(notStoredText({}, entity)).toBeUndefined()
  })

  it('is cut where it would be too long to read', () => {
    const ignored = Array.from({ length: 7 }, (_, at) => `f${at}`)
    expect(notStoredText({ ignored }, entity)).toBe('以下内容未保存：f0、f1、f2、f3、f4等')
  })
})
