import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { FILL_RULE_CODES, FILL_RULES } from '#shared/rules/fill-rules.ts'
import { readFillParameters } from './fill-parameters.ts'

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))

describe('the handlers of fill rules', () => {
  it('match the items of their dictionary', () => {
    const dictionaries = read('src/server/db/seeds/base/dictionaries.json') as {
      code: string
      items: { value: string; text: string }[]
    }[]
    const { items } = dictionaries.find(({ code }) => code === 'fill_rule_handler')!
    expect(Object.fromEntries(items.map(({ value, text }) => [value, text]))).toEqual(FILL_RULES)
  })

  it('have parameters with valid defaults', () => {
    for (const code of FILL_RULE_CODES) expect(readFillParameters(code, ''), code).not.toHaveProperty('problems')
  })

  it('use defaults for absent parameters', () => {
    expect(readFillParameters('order_number', '').params).toEqual({ date: 'yyyyMMdd', digits: 4 })
    expect(readFillParameters('shop_order_num', '{"prefix":""}').params).toEqual({ prefix: '' })
    expect(readFillParameters('shop_order_num', {}).params).toEqual({ prefix: 'CN' })
  })
})

describe('parameters of a fill rule', () => {
  it.each([
    ['order_number', '{"prefix":"#{x}"}', 'prefix', '前缀中没有变量 #{x}'],
    ['order_number', '{"name":"#{sys_nobody}-"}', 'name', '序列名称中没有变量 #{sys_nobody}'],
    ['order_number', '{"digits":13}', 'digits', '序号位数不能大于12'],
    ['order_number', '{"Prefix":"D"}', '', '参数Prefix不存在，可用的参数：prefix、date、digits、name'],
    ['current_time', '{"format":"yyyy"}', 'format', '格式不在可选范围内'],
    ['uuid', '{"a":1}', '', '参数a多余，该项没有参数'],
  ] as const)('of %s that are %s are refused at %s', (code, text, field, message) => {
    expect(readFillParameters(code, text).problems).toEqual([expect.objectContaining({ field, message })])
  })

  it('may contain existing variables, in either spelling', () => {
    const prefix = '#{sys_org_code}-#{sysUserCode}'
    expect(readFillParameters('order_number', { prefix, digits: '3' }).params).toMatchObject({ prefix, digits: 3 })
  })
})
