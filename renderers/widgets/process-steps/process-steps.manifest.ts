import type { WidgetManifest } from '#renderers/manifest.ts'
import { processFieldsCallProps, processFieldsProp } from '#renderers/ui/workflow/process-fields-prop.ts'

export const processStepsManifest: WidgetManifest = {
  name: 'ProcessSteps',
  title: '简易流程设计',
  description: '自上而下的审批流程：审批人、抄送人、条件分支、并行分支和延时，以 JSON 文字保存',
  group: 'process',
  types: ['string'],
  emptyValue: '',
  props: {
    type: 'object',
    additionalProperties: false,
    properties: {
      fields: processFieldsProp,
      ...processFieldsCallProps,
      readOnly: { type: 'boolean', description: '只能查看步骤及其设置' },
      height: { type: 'integer', minimum: 200, description: '画布的最大高度（像素），默认 640' },
    },
  },
}
