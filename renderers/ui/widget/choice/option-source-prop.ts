const text = { type: 'string', minLength: 1 } as const
const expression = {
  type: 'string',
  format: 'expression',
  'x-result': 'any',
  'x-scope': ['values', 'user', 'mode', 'params'],
} as const

/** Schema of the source of options of a reaction; `read-options.ts` reads them. */
export const optionSourceProp = {
  type: 'object',
  description: '选项从哪里来，三者之一：接口、实体、字典；不写则只清空',
  additionalProperties: false,
  properties: {
    call: { type: 'string', format: 'call' },
    query: { type: 'object', additionalProperties: expression, description: '接口的参数，值为表达式' },
    entity: { type: 'string', format: 'entity' },
    condition: { type: 'object', additionalProperties: expression, description: '记录须等于的值，值为表达式' },
    dictionary: { ...expression, 'x-result': 'string', description: '字典编码，表达式' },
    value: { ...text, description: '作为值的字段；缺省为 value，实体为 id' },
    label: { ...text, description: '作为名称的字段；缺省为 text，实体为其名称字段' },
  },
} as const
