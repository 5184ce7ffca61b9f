import type { BlockManifest } from '#renderers/manifest.ts'
import { CHART_FORMATS, CHART_KINDS, MEASURES, SERIES_KINDS, TIME_STEPS } from '#renderers/ui/chart/chart-words.ts'
import { rowsSourceProps } from '#renderers/ui/table/rows-source.ts'

export const chartManifest = {
  name: 'Chart',
  title: '图表',
  description: '柱、堆叠柱、折线、面积、散点、饼、雷达、仪表、漏斗、中国地图与混合图；可切换为表格，点击可下钻',
  slot: 'main',
  offers: ['reload', 'filter'],
  calls: ['list'],
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'category', 'series'],
    properties: {
      kind: { type: 'string', enum: CHART_KINDS },
      title: { type: 'string', minLength: 1 },
      ...rowsSourceProps,
      aggregate: {
        type: 'object',
        description: '由服务器按字段分组统计实体的记录，代替其列表；行中有分组字段、count 与 字段_sum 等',
        additionalProperties: false,
        required: ['by'],
        properties: {
          by: { type: 'string', format: 'field' },
          step: { type: 'string', enum: TIME_STEPS, description: '日期字段按日、月或年分组' },
          measures: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['field', 'use'],
              properties: {
                field: { type: 'string', format: 'field' },
                use: { type: 'string', enum: MEASURES },
              },
            },
          },
          limit: { type: 'integer', minimum: 1, maximum: 1000, description: '最多几组；缺省 100' },
        },
      },
      category: { type: 'string', minLength: 1, description: '行中类目的位置，用点分隔；有字典文本时显示文本' },
      series: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['field', 'label'],
          properties: {
            field: { type: 'string', minLength: 1, description: '行中数值的位置，用点分隔' },
            label: { type: 'string', minLength: 1 },
            kind: { type: 'string', enum: SERIES_KINDS, description: '混合图中的画法；缺省 bar' },
            axis: { type: 'string', enum: ['left', 'right'], default: 'left' },
            stack: { type: 'string', minLength: 1, description: '同名的系列堆叠在一起' },
          },
        },
      },
      split: { type: 'string', minLength: 1, description: '以该字段的每个值为一个系列，取第一个系列的数值' },
      unit: { type: 'string', minLength: 1 },
      format: { type: 'string', enum: CHART_FORMATS, default: 'number', description: 'percent：0.25 显示为 25%' },
      legend: { type: 'boolean', description: '缺省：有多个系列，或饼图超过 12 项时显示' },
      horizontal: { type: 'boolean', description: '柱形横放' },
      max: { type: 'number', description: '仪表与雷达的满刻度；仪表缺省 100' },
      height: { type: 'integer', minimum: 160, maximum: 1000, default: 320, description: '图的高度，像素' },
      onPoint: { $ref: '#/$defs/Steps', description: '点击一项时的动作，row 为其数据行' },
    },
  },
} as const satisfies BlockManifest
