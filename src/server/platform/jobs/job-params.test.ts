import { describe, expect, it } from 'vitest'
import type { JobHandler } from './job-handler.ts'
import { readParams } from './job-params.ts'

const handler: JobHandler = {
  name: 'copy',
  title: '复制',
  description: '',
  params: {
    properties: {
      target: { type: 'string', title: '目标', maxLength: 5 },
      keep: { type: 'integer', title: '份数', minimum: 1, maximum: 9, default: 7 },
      whole: { type: 'boolean', title: '全部' },
    },
    required: ['target'],
  },
  run: async () => undefined,
}

describe('parameters of a job', () => {
  it('are those that were given, and the defaults of the others', () => {
    expect(readParams(handler, '{"target":"a","whole":false}').params).toEqual({ target: 'a', keep: 7, whole: false })
    expect(readParams(handler, '{"target":"a","keep":"3"}').params).toEqual({ target: 'a', keep: 3 })
  })

  it.each([
    ['{', '请输入JSON字符串'],
    ['[]', '只能传递JSON对象，不能传递JSON数组'],
    ['1', '只能传递JSON对象'],
    ['{"targat":"a"}', '参数targat不存在，可用的参数：target、keep、whole'],
    ['', '参数「目标」：请输入目标'],
  ])('of %s are refused in words', (text, problem) => {
    expect(readParams(handler, text)).toEqual({ problem })
  })

  it('keep to the limits of the fields', () => {
    expect(readParams(handler, '{"target":"a","keep":0}').problem).toMatch(/^参数「份数」：/)
    expect(readParams(handler, '{"target":"abcdef"}').problem).toMatch(/^参数「目标」：/)
    expect(readParams(handler, '{"target":"a","whole":"maybe"}').problem).toMatch(/^参数「全部」：/)
  })

  it('of work that takes none are none', () => {
    const plain = { ...handler, params: { properties: {} } }
    expect(readParams(plain, '').params).toEqual({})
    expect(readParams(plain, '{"x":1}').problem).toBe('参数x多余，该任务没有参数')
  })
})
