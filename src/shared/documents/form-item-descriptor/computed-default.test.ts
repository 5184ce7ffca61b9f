import { describe, expect, it } from 'vitest'
import { evaluate } from '#shared/expression/evaluation/evaluate-expression.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { readComputedDefault, writeComputedDefault } from './computed-default.ts'

const user = { id: 'u1', username: 'zhang', realname: '张三', orgCode: null }
const rule = (said: string) => `\${${said}}`
const at = () => new Date('2026-03-06T09:30:00Z')

function made(text: string) {
  const read = readComputedDefault(text)
  return read && 'expr' in read ? evaluate(parseExpression(read.expr), { user }, at) : read
}

describe('a default that is computed', () => {
  it.each([
    ['#{sysUserCode}', 'zhang'],
    ['#{sys_user_code}', 'zhang'],
    ['#{ sysUserName }', '张三'],
    ['#{sysUserId}', 'u1'],
    ['#{date}', '2026-03-06'],
    ['#{datetime}', '2026-03-06 17:30:00'],
    ['{{1 + 2}}', 3],
    ['{{user.realname}}', '张三'],
    ['填报人 "#{sysUserName}"，#{date}', '填报人 "张三"，2026-03-06'],
    ['#{sysOrgCode}', null],
    ['部门#{sysOrgCode}', '部门'],
  ])('is what it says: %s', (text, value) => {
    expect(made(text)).toEqual(value)
  })

  it.each([
    [rule('order_no'), { rule: 'order_no' }],
    [rule('order-no?onl_watch=shop_code,kind'), { rule: 'order-no', watch: ['shopCode', 'kind'] }],
  ])('comes from a rule: %s', (text, read) => {
    expect(readComputedDefault(text)).toEqual(read)
  })

  it.each([
    '#{toString}',
    '#{}',
    '{{}}',
    '{{window.name}}',
    '{{values.x}}',
    `${rule('a')}b`,
    rule('a?other=1'),
    '#{date',
    '{{1 +}}',
  ])('is refused: %s', (text) => {
    expect(readComputedDefault(text)).toBeUndefined()
  })

  it('is read back from its description', () => {
    for (const text of ['{{today()}}', rule('order_no'), rule('order_no?onl_watch=shopCode,kind')]) {
      expect(writeComputedDefault(readComputedDefault(text)!)).toBe(text)
    }
  })
})
