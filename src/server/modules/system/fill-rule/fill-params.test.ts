import { describe, expect, it } from 'vitest'
import { type ParameterSpecs, parameterProblem, parametersIn } from './fill-params.ts'

const specs: ParameterSpecs = {
  prefix: { title: '前缀', kind: 'text', maxLength: 5 },
  digits: { title: '位数', kind: 'integer', minimum: 1, maximum: 12 },
  date: { title: '日期', kind: 'choice', of: ['yyyy', 'none'] },
}

describe('parameters of a fill rule', () => {
  it.each([
    ['', undefined],
    ['{}', undefined],
    ['{"prefix":"D","digits":3,"date":"none"}', undefined],
    ['{"digits":"3"}', undefined],
    ['{a:1}', '请输入JSON字符串'],
    ['[1]', '只能传递JSON对象，不能传递JSON数组'],
    ['"x"', '只能传递JSON对象'],
    ['null', '只能传递JSON对象'],
    ['{"Prefix":"D"}', '参数Prefix不存在，可用的参数：prefix、digits、date'],
    ['{"constructor":"D"}', '参数constructor不存在，可用的参数：prefix、digits、date'],
    ['{"prefix":1}', '参数prefix应为文字'],
    ['{"prefix":"abcdef"}', '参数prefix不能超过5个字符'],
    ['{"prefix":"#{x}"}', '参数prefix中没有变量 #{x}'],
    ['{"digits":0}', '参数digits应为1到12的整数'],
    ['{"digits":" "}', '参数digits应为1到12的整数'],
    ['{"digits":1.5}', '参数digits应为1到12的整数'],
    ['{"date":"dd"}', '参数date应为yyyy、none之一'],
  ])('%s', (text, problem) => {
    expect(parameterProblem(specs, text)).toBe(problem)
  })

  it('are refused where there are none', () => {
    expect(parameterProblem({}, '{"a":1}')).toBe('参数a多余，该实现类没有参数')
  })

  it('reach a handler as texts, or not at all', () => {
    expect(parametersIn('{"digits":3,"prefix":"D","x":{"y":1}}')).toEqual({ digits: '3', prefix: 'D' })
    expect([parametersIn(''), parametersIn('[1]'), parametersIn('{')]).toEqual([{}, {}, {}])
  })
})
