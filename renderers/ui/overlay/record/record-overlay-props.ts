import type { BlockManifest } from '#renderers/manifest.ts'

/** Schema of the props that the modal and the drawer form share. */
export const recordOverlayProps = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    fields: { $ref: '#/$defs/FieldUses' },
    entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
    title: { type: 'string', minLength: 1, description: '缺省为 新增/编辑 加实体名称，或实体名称 加 详情' },
    okText: { type: 'string', minLength: 1, default: '确定' },
    okHidden: { type: 'boolean', description: '没有提交按钮' },
    width: { type: 'integer', minimum: 300, maximum: 1600, description: '像素' },
    fullScreen: {
      type: 'string',
      enum: ['button', 'opened'],
      description: '标题栏的全屏按钮；opened 为打开时已全屏',
    },
    columns: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
    opened: { type: 'boolean', description: '页面打开时即打开' },
    submit: { $ref: '#/$defs/Steps', description: '缺省为 保存、关闭、刷新列表' },
    buttons: { $ref: '#/$defs/Buttons', description: '确定之前的其他按钮，例如 保存并新增；查看时不显示' },
    onClose: { $ref: '#/$defs/Steps' },
  },
} as const satisfies BlockManifest['props']
