import type { PropsSchema } from '#shared/documents/slots.ts'

/** Schema of the prop with the fields of the form of a process. */
export const processFieldsProp: PropsSchema = {
  type: 'array',
  description: '流程所用表单的字段',
  items: {
    type: 'object',
    required: ['name', 'title'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1 },
      title: { type: 'string' },
      type: {
        type: 'string',
        description: 'integer、number、boolean、date、date-time、array、keys（逗号分隔的多选），其他为文字',
      },
      options: {
        type: 'array',
        items: {
          type: 'object',
          required: ['value', 'text'],
          additionalProperties: false,
          properties: {
            value: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
            text: { type: 'string' },
          },
        },
      },
    },
  },
}

/** Props that read the fields by a call instead. */
export const processFieldsCallProps = {
  call: {
    type: 'string',
    format: 'call',
    description: '返回表单字段的接口，代替 fields：[{ name, title, type, options }]',
  },
  formField: { type: 'string', format: 'field', description: '保存所用表单的字段，其值作为参数 form 传给接口' },
} as const satisfies Record<string, PropsSchema>
