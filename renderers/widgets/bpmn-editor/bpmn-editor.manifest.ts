import type { WidgetManifest } from '#renderers/manifest.ts'

export const bpmnEditorManifest: WidgetManifest = {
  name: 'BpmnEditor',
  title: '流程设计器',
  description: '绘制 BPMN 2.0 流程图并设置各节点，保存为 XML；保留其他引擎的属性',
  group: 'process',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      height: { type: 'integer', minimum: 240, maximum: 1600, default: 520, description: '画布的高度，像素' },
      check: {
        type: 'string',
        format: 'call',
        description: '绘制时检查流程图的接口：发送 { xml }，返回 [{ element?, message, proposal?, level }]',
      },
      keyField: { type: 'string', format: 'field', description: '流程标识所在的字段，流程图跟随它' },
      nameField: { type: 'string', format: 'field', description: '流程名称所在的字段，流程图跟随它' },
    },
  },
}
