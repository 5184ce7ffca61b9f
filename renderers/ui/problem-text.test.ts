import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { RefusedError } from '../ports.ts'
import { problemText, refusalText } from './problem-text.ts'

const entity: Entity = {
  $id: 'demo/order',
  title: '订单',
  type: 'object',
  'x-children': [{ entity: 'demo/line', by: 'orderId', kind: 'many', name: 'lines', title: '明细' }],
  properties: { phone: { type: 'string', title: '手机' } },
}
const problem = (field: string, message: string) => ({ field, keyword: 'rule', message })

describe('a problem that stands at no field', () => {
  it.each([
    ['phone', '已被使用', '手机：已被使用'],
    ['phone', '请输入手机', '请输入手机'],
    ['lines[3].price', '请输入单价', '明细第4行：请输入单价'],
    ['lines', '至少一行', '明细：至少一行'],
    ['elsewhere', '缺少部门', '缺少部门'],
  ])('says of which field it speaks: %s %s', (field, message, told) => {
    expect(problemText({ field, message }, entity)).toBe(told)
  })

  it('is the message of the server where nothing is known of its fields', () => {
    const refused = new RefusedError('未保存', [problem('elsewhere', '缺少部门')])
    expect(refusalText(refused, entity)).toBe('未保存')
    expect(refusalText(new RefusedError('未保存', [problem('phone', '已被使用')]), undefined)).toBe('未保存')
  })

  it('is told once with the others, where there is no form', () => {
    const problems = [problem('phone', '已被使用'), problem('phone', '已被使用'), problem('lines[0].price', '过大')]
    expect(refusalText(new RefusedError('已被使用；过大', problems), entity)).toBe('手机：已被使用；明细第1行：过大')
  })
})
