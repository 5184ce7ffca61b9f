import type { WidgetManifest } from '#renderers/manifest.ts'

export const bpmnViewManifest: WidgetManifest = {
  name: 'BpmnView',
  title: '流程图',
  description:
    '查看 BPMN 2.0 流程图和各节点的状态；值为 XML，或 { xml, done, active, rejected, skipped, flows }，其中各为元素标识的列表',
  group: 'process',
  types: ['string', 'object'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      height: { type: 'integer', minimum: 120, maximum: 1600, default: 360, description: '最大高度，像素' },
    },
  },
}
