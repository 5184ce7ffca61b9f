import type { WidgetManifest } from '#renderers/manifest.ts'
import { processFieldsProp } from '#renderers/ui/workflow/process-fields-prop.ts'

export const fieldRightsManifest: WidgetManifest = {
  name: 'FieldRights',
  title: '字段权限',
  description: '表单各字段在一个步骤中隐藏、只读、可编辑还是必填，以 JSON 文字保存；没有列出的为只读',
  group: 'process',
  types: ['string'],
  emptyValue: '',
  props: { type: 'object', additionalProperties: false, properties: { fields: processFieldsProp } },
}
