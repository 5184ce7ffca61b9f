import type { BlockManifest } from '#renderers/manifest.ts'

export const recordHistoryManifest = {
  name: 'RecordHistory',
  title: '历史版本',
  description: '一条记录的历次版本：谁在何时做了什么，两个版本逐字段对比，有编辑权限时可恢复到旧版本',
  slot: 'main',
  offers: ['reload'],
  calls: ['history'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['record'],
    properties: {
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体；须提供 history 与 historyCompare' },
      kind: {
        $ref: '#/$defs/Value',
        description: '实体的地址，在显示时才知道是哪一种记录时用，例如 { "expr": "params.kind" }',
      },
      versionsCall: { type: 'string', format: 'call', description: '代替实体的 history：参数 dataTable、dataId' },
      compareCall: { type: 'string', format: 'call', description: '代替实体的 historyCompare：另有参数 from、to' },
      version: { $ref: '#/$defs/Value', description: '先显示的版本号，从 0 起；缺省为最新' },
      against: { $ref: '#/$defs/Value', description: '与之对比的版本号；缺省为前一版' },
      readOnly: { type: 'boolean', description: '只看，不能恢复到旧版本' },
      record: { $ref: '#/$defs/Value', description: '记录的主键，通常为 { "expr": "params.id" }' },
    },
  },
} as const satisfies BlockManifest
