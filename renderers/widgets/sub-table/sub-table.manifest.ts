import type { WidgetManifest } from '#renderers/manifest.ts'

const BUTTON = {
  type: 'object',
  required: ['label'],
  additionalProperties: false,
  properties: { label: { type: 'string', minLength: 1 }, icon: { type: 'string', format: 'icon' } },
} as const

export const subTableManifest: WidgetManifest = {
  name: 'SubTable',
  title: '子表',
  description: '在表单中编辑属于主记录的行（x-children）或对象数组；一对一的子表直接显示其字段',
  group: 'reference',
  types: ['array', 'object'],
  emptyValue: null,
  props: {
    type: 'object',
    required: ['entity', 'columns'],
    additionalProperties: false,
    properties: {
      entity: { type: 'string', format: 'entity', description: '行的实体' },
      columns: {
        type: 'array',
        minItems: 1,
        items: { $ref: '#/$defs/FieldUse' },
        description: '列，写法同表单字段；width 为列宽。公式列用 Formula，表达式读取本行',
      },
      across: {
        type: 'integer',
        minimum: 1,
        maximum: 4,
        description: '一对一：并排的字段数，占多列的字段写 span；缺省按宽度',
      },
      tabs: {
        type: 'array',
        minItems: 1,
        description: '列太多时分页签显示；不在任何页签中的列固定在每个页签的左侧',
        items: {
          type: 'object',
          required: ['title'],
          additionalProperties: false,
          properties: {
            title: { type: 'string', minLength: 1 },
            fields: {
              type: 'array',
              minItems: 1,
              items: { type: 'string', format: 'field' },
              description: '该页签的列；省略为全部列',
            },
          },
        },
      },
      design: {
        type: 'object',
        required: ['view'],
        additionalProperties: false,
        description: '另一种视图',
        properties: {
          view: {
            type: 'string',
            enum: ['form', 'layout'],
            description: 'form = 行是在线表单的字段，layout = 行是表单设计的各项；都可在画布上拖放设计',
          },
          fields: { type: 'string', format: 'call', description: 'layout：给出可布置的字段的请求，参数为 cgformCode' },
          choices: {
            type: 'string',
            format: 'call',
            description: 'form：给出字典、表、报表和列供选择的请求，参数为 kind 和 of；没有时填写编码',
          },
          preview: { type: 'string', format: 'call', description: '按未保存的内容给出表单的请求，用于预览' },
        },
      },
      summary: {
        type: 'array',
        minItems: 1,
        description: '合计行',
        items: {
          type: 'object',
          required: ['field', 'use'],
          additionalProperties: false,
          properties: {
            field: { type: 'string', format: 'field' },
            use: { type: 'string', enum: ['sum', 'avg', 'count'], description: '合计、平均、个数' },
          },
        },
      },
      buttons: {
        type: 'object',
        additionalProperties: false,
        description: '添加行、删除行的名称和图标；x-children 的 fixed 决定有没有',
        properties: { add: BUTTON, delete: BUTTON },
      },
      height: { type: 'integer', minimum: 120, maximum: 2000, description: '行区的最大高度（像素），默认 400' },
    },
  },
}
