import type { BlockManifest } from '#renderers/manifest.ts'

export const calendarManifest = {
  name: 'Calendar',
  title: '日历',
  description: '按月显示实体的记录；点击日期可新增，点击记录可查看；方向键、PageUp/PageDown、Home/End 移动',
  slot: 'main',
  offers: ['reload', 'filter'],
  calls: ['list'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['date'],
    properties: {
      title: { type: 'string', minLength: 1 },
      entity: { type: 'string', format: 'entity', description: '缺省为页面的实体' },
      date: { type: 'string', format: 'field', description: '日期或时间字段' },
      label: { type: 'string', format: 'field', description: '记录的名称；缺省为实体的 x-title' },
      filter: { $ref: '#/$defs/Values', description: '固定的查询条件' },
      onDay: { $ref: '#/$defs/Steps', description: '点击日期时的动作，row.day 为 YYYY-MM-DD' },
      onRecord: { $ref: '#/$defs/Steps', description: '点击记录时的动作，row 为记录' },
    },
  },
} as const satisfies BlockManifest
