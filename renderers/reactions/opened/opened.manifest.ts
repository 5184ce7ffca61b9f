import type { ReactionManifest } from '#renderers/manifest.ts'

export const openedManifest = {
  name: 'opened',
  title: '打开时',
  description: '表单打开时判断一次：说明文字在条件成立时显示；写有 field 的则把该字段设为算出的值，自身不显示',
  when: 'optional',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      field: { type: 'string', format: 'field', description: '被赋值的字段；查看时和不能填写的字段不赋值' },
      value: {
        type: 'string',
        format: 'expression',
        'x-result': 'any',
        'x-scope': ['values', 'user', 'mode', 'params'],
        description: '表达式，例如 values.price * values.count',
      },
    },
  },
} as const satisfies ReactionManifest
