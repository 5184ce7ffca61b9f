import type { ActionManifest } from '#renderers/manifest.ts'

export const saveAndNextManifest = {
  name: 'save-and-next',
  title: '保存并继续',
  description: '保存后接着新增下一条；编辑时接着编辑列表中的下一条。列表随之刷新',
  needs: ['form'],
  asks: 'open',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      keep: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'field' },
        description: '新增下一条时沿用其值的字段',
      },
    },
  },
} as const satisfies ActionManifest
