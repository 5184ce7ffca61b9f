import type { BlockManifest } from '#renderers/manifest.ts'

export const editFormManifest = {
  name: 'EditForm',
  title: '就地编辑表单',
  description: '读取一条记录，在页面上直接编辑并保存；没有编辑权限时只读。主键缺省取自页面参数 id',
  slot: 'main',
  offers: ['submit', 'reload'],
  calls: ['queryById'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['fields'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      fields: { $ref: '#/$defs/FieldUses', 'x-for': 'edit' },
      labels: { type: 'string', enum: ['beside', 'above'], default: 'beside' },
      columns: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      readOnly: { type: 'boolean', description: '只显示，不编辑' },
      okText: { type: 'string', minLength: 1, default: '保存' },
      onSaved: { $ref: '#/$defs/Steps', description: '保存后的动作，row 为该记录；缺省重新读取' },
      id: { $ref: '#/$defs/Value' },
      call: { type: 'string', format: 'call', description: '返回记录的接口，参数为页面参数；缺省按主键读取实体' },
      buttons: {
        $ref: '#/$defs/Buttons',
        description: '代替保存按钮；values 为表单的值，sent 为其中可以提交的部分',
      },
    },
  },
} as const satisfies BlockManifest
