import { describe, expect, it } from 'vitest'
import { checkParameters, type ParameterFields, parametersIn, problemsUnder, readParameters } from './parameters.ts'

const fields: ParameterFields = {
  properties: {
    target: { type: 'string', title: '目标', maxLength: 5 },
    prefix: { type: 'string', title: '前缀', default: 'CN' },
    date: { type: 'string', title: '日期', enum: ['yyyy', 'none'], default: 'yyyy' },
    keep: { type: 'integer', title: '份数', minimum: 1, maximum: 9, default: 7 },
    whole: { type: 'boolean', title: '全部' },
  },
  required: ['target'],
}
const ALL = 'target、prefix、date、keep、whole'

describe('parameters', () => {
  it('are the given ones, in the types of their fields, and the defaults of the others', () => {
    expect(readParameters(fields, '{"target":"a","whole":false,"keep":"3"}').params).toEqual({
      ...{ target: 'a', prefix: 'CN', date: 'yyyy', keep: 3, whole: false },
    })
  })

  it('have their defaults where nothing is chosen, while an emptied text is meant', () => {
    const text = '{"target":"a","prefix":"","date":"","keep":"","whole":null}'
    expect(readParameters(fields, text).params).toEqual({ target: 'a', prefix: '', date: 'yyyy', keep: 7 })
  })

  it.each([
    ['{', '', '请输入JSON字符串'],
    ['[1]', '', '只能传递JSON对象，不能传递JSON数组'],
    ['1', '', '只能传递JSON对象'],
    ['"x"', '', '只能传递JSON对象'],
    ['null', '', '只能传递JSON对象'],
    ['{"targat":"a"}', '', `参数targat不存在，可用的参数：${ALL}`],
    ['{"constructor":"a"}', '', `参数constructor不存在，可用的参数：${ALL}`],
    ['', 'target', '请输入目标'],
    ['{"target":""}', 'target', '请输入目标'],
    ['{"target":1}', 'target', '目标应为文本'],
    ['{"target":"abcdef"}', 'target', '目标不能超过5个字符'],
    ['{"target":"a","keep":0}', 'keep', '份数不能小于1'],
    ['{"target":"a","keep":" "}', 'keep', '份数应为整数'],
    ['{"target":"a","keep":1.5}', 'keep', '份数应为整数'],
    ['{"target":"a","keep":"x"}', 'keep', '份数应为整数'],
    ['{"target":"a","whole":"maybe"}', 'whole', '全部应为真假值'],
    ['{"target":"a","date":"dd"}', 'date', '日期不在可选范围内'],
  ])('of %s are refused at %s', (text, field, message) => {
    expect(readParameters(fields, text).problems).toEqual([expect.objectContaining({ field, message })])
  })

  it('are refused together, and at the field that holds their text', () => {
    const { problems = [] } = checkParameters(fields, { target: 'abcdef', keep: 10 })
    expect(problemsUnder('parameter', problems).map(({ field }) => field)).toEqual([
      'parameter.target',
      'parameter.keep',
    ])
    expect(problemsUnder('parameter', readParameters(fields, '{').problems!)[0]!.field).toBe('parameter')
  })

  it('are empty for a set without parameters', () => {
    expect(readParameters({ properties: {} }, ' ').params).toEqual({})
    expect(readParameters({ properties: {} }, '{"a":1}').problems![0]!.message).toBe('参数a多余，该项没有参数')
  })

  it('are shown as far as a text has any', () => {
    expect(parametersIn('{"keep":3}')).toEqual({ keep: 3 })
    expect(['', '[1]', '{', 'null', null].map(parametersIn)).toEqual([{}, {}, {}, {}, {}])
  })
})
