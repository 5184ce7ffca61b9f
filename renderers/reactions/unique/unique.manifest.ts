import type { ReactionManifest } from '#renderers/manifest.ts'

export const uniqueManifest = {
  name: 'unique',
  title: '唯一性检查',
  description: '输入停顿一秒、离开字段和提交时询问服务器该值是否已存在；实体声明 x-unique 的字段自动具有',
  when: 'none',
  props: { type: 'object', additionalProperties: false, properties: {} },
} as const satisfies ReactionManifest
