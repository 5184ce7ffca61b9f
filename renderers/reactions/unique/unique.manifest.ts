import type { ReactionManifest } from '#renderers/manifest.ts'

const expression = {
  type: 'string',
  format: 'expression',
  'x-result': 'any',
  'x-scope': ['values', 'user', 'mode', 'params'],
} as const

export const uniqueManifest = {
  name: 'unique',
  title: '唯一性检查',
  description: '输入停顿一秒、离开字段和提交时询问服务器该值是否已存在；实体声明 x-unique 的字段自动具有',
  when: 'none',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      call: { type: 'string', format: 'call', description: '拒绝已有值的接口；缺省按实体的 x-unique 检查' },
      query: { type: 'object', additionalProperties: expression, description: '接口的参数，值为表达式' },
    },
  },
} as const satisfies ReactionManifest
