import type { WidgetProps } from '#renderers/plugin.ts'

export interface AreaControlProps extends WidgetProps<string> {
  /** Stored code, or ''. */
  code: string
  type: 'cascader' | 'select'
  depth: number
  /** Whether a province or city can be chosen as it is. */
  anyLevel: boolean
}
