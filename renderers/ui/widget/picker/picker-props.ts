import type { ReactNode } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'

export interface PickerProps extends WidgetProps {
  /** Title of the dialog. */
  title: string
  width: number
  /** Content of the dialog to choose from; it ticks rows in the selection of its `PickContext`. */
  children: ReactNode
}
