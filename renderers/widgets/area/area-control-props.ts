import type { WidgetProps } from '#renderers/plugin.ts'

export interface AreaControlProps extends WidgetProps<string> {
  /** Stored code, or ''. */
  code: string
  type: 'cascader' | 'select'
  depth: number
}
