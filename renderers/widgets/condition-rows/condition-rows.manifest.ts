import type { WidgetManifest } from '#renderers/manifest.ts'
import { processFieldsCallProps, processFieldsProp } from '#renderers/ui/workflow/process-fields-prop.ts'

export const conditionRowsManifest: WidgetManifest = {
  name: 'ConditionRows',
  title: '条件',
  description: '按字段、比较方式和值逐行设置的条件，以 JSON 文字保存',
  group: 'process',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: { fields: processFieldsProp, ...processFieldsCallProps },
  },
}
