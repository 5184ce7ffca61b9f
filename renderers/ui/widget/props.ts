/** Schemas of props that several widgets take. */
import type { PropsSchema } from '#shared/documents/slots.ts'

export const optionsProp: PropsSchema = {
  type: 'array',
  description: '固定选项；不写时取字段的枚举或字典',
  minItems: 1,
  items: {
    type: 'object',
    required: ['value', 'text'],
    additionalProperties: false,
    properties: {
      value: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }], description: '保存的值' },
      text: { type: 'string', minLength: 1, description: '显示的文字' },
      color: { type: 'string', minLength: 1, description: '表格中标签的颜色' },
    },
  },
}

export const dictionaryProp: PropsSchema = {
  type: 'string',
  format: 'dictionary',
  description: '字典编码；不写时取字段的字典',
}

export const autoCompleteProp: PropsSchema = {
  type: 'string',
  minLength: 1,
  description: '浏览器自动填充的内容，如 username',
}

export const autoFocusProp: PropsSchema = { type: 'boolean', description: '打开时获得焦点' }

export const conditionProp: PropsSchema = {
  type: 'object',
  description: '只列出这些字段等于所给值的记录',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
}
