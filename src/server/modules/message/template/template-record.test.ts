import { describe, expect, it } from 'vitest'
import { readTemplate, shownTemplate } from './template-record.ts'
import { schemaOf } from './template-variables.ts'

const plain = { templateName: '标题', templateType: '1', templateContent: `您好 \${name}` }
const row = (name: string, more: object = {}) => ({ name, title: '', type: 'text', required: true, ...more })
const reported = (record: object, existing?: object) =>
  readTemplate(record as Record<string, unknown>, existing as Record<string, unknown>).problems.map(
    ({ field, message }) => `${field}: ${message}`,
  )

describe('a sent template', () => {
  it('stores the variables of its table as a schema, and their samples beside it', () => {
    const { values, problems } = readTemplate({ ...plain, variables: [row('name', { title: '姓名', sample: '甲' })] })
    expect(problems).toEqual([])
    expect(JSON.parse(values.templateSchema)).toEqual({
      type: 'object',
      required: ['name'],
      properties: { name: { title: '姓名', type: 'string', maxLength: 500 } },
    })
    expect(values.templateTestJson).toBe('{"name":"甲"}')
  })

  it('may contain the schema, or samples alone', () => {
    const schema = '{"properties":{"name":{"type":"string","format":"date"}}}'
    expect(reported({ ...plain, templateSchema: schema })).toEqual([])
    const { values } = readTemplate({ ...plain, templateTestJson: '{"name":"甲"}' })
    expect(JSON.parse(values.templateSchema).properties).toEqual({
      name: { title: 'name', type: 'string', maxLength: 500 },
    })
  })

  it('sanitizes formatted text', () => {
    const rich = { ...plain, templateType: '2', templateContent: undefined, richContent: '<p>a<script>x</script></p>' }
    expect(readTemplate({ ...rich, variables: [] }).values.templateContent).toBe('<p>a</p>')
  })

  it.each([
    [{ variables: [] }, `variables: 模板内容第1行：变量 \${name} 没有声明`],
    [{ variables: [row('name'), row('age')] }, 'variables: 变量 age 没有用到'],
    [{ variables: [row('name'), row('name')] }, 'variables: 变量 name 声明了两次'],
    [{ variables: [row('1a')] }, 'variables: 第1个变量的名称应以字母开头，由字母、数字和下划线组成'],
    [{ variables: [row('name', { type: 'class' })] }, 'variables: 第1个变量的类型不正确'],
    [{ templateSchema: '{' }, 'variables: 变量声明不是有效的JSON'],
    [{ templateSchema: '{"properties":{"name":{"type":"object"}}}' }, 'variables: 变量 name 的类型不受支持'],
    [{ templateTestJson: '[1]' }, 'variables: 测试数据应为JSON对象'],
    [{ variables: [row('name')], templateName: 'a\r\nBcc: b' }, 'templateName: 模板标题中不能有换行等控制字符'],
  ])('%j is refused', (change, problem) => {
    expect(reported({ ...plain, ...change })).toContain(problem)
  })

  it('reports problems of formatted text at the visible field', () => {
    const rich = { ...plain, templateType: '2', richContent: `<p>a</p><p>\${b.c}</p>`, variables: [] }
    expect(reported({ ...rich, templateContent: undefined })).toEqual([`richContent: 模板内容第2行：\${b.c} 不是变量`])
  })

  it('is the changed part of a row that is sent back whole', () => {
    const stored = {
      ...plain,
      templateSchema: schemaOf([{ name: 'name', title: 'name', type: 'text', required: true }]),
    }
    const whole = { ...stored, ...shownTemplate(stored) }
    expect(reported({ ...whole, templateContent: `\${name} \${other}` }, stored)).toEqual([
      `variables: 模板内容第1行：变量 \${other} 没有声明`,
    ])
    expect(readTemplate({ useStatus: '1' }, stored).values.templateSchema).toBe(stored.templateSchema)
  })
})

it('shows the names of its variables with their titles', () => {
  const templateSchema = schemaOf([{ name: 'code', title: '单号', type: 'text', required: false }])
  expect(shownTemplate({ templateSchema, templateType: '1' })).toMatchObject({
    variableNames: 'code（单号）',
    richContent: '',
  })
})
