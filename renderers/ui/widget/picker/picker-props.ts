import type { ReactNode } from 'react'
import type { WidgetProps } from '#renderers/pieces.ts'

export interface PickerProps extends WidgetProps {
  /** Of the dialog. */
  title: string
  width: number
  /** What the dialog shows to choose from; it ticks rows in the selection of its `PickContext`. */
  children: ReactNode
}
