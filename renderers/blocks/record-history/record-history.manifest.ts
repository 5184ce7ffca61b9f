import type { BlockManifest } from '../../manifest.ts'

export const recordHistoryManifest = {
  name: 'RecordHistory',
  title: '历史版本',
  description: '一条记录的历次版本：谁在何时做了什么，两个版本逐字段对比，有编辑权限时可恢复到旧版本',
  slot: 'main',
  offers: ['reload'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['record'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体；须提供 history 与 historyCompare' },
      record: { $ref: '#/$defs/Value', description: '记录的主键，通常为 { "expr": "params.id" }' },
    },
  },
} as const satisfies BlockManifest
