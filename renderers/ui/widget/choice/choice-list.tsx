import type { FocusEvent, ReactNode } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import type { Choices } from './choices.ts'
import './choice-list.css'
import { WidgetRetry } from '../retry.tsx'

/** Options side by side, or a placeholder while there are none. */
export function ChoiceList({ choices, children }: { choices: Choices; children: ReactNode }) {
  if (choices.state === 'loading') return <span aria-busy="true">加载中…</span>
  if (choices.state === 'failed') return <WidgetRetry text="选项加载失败" onRetry={choices.retry} />
  return children
}

type GroupParts = Pick<WidgetProps, 'field' | 'invalid' | 'describedBy' | 'onBlur'>

/**
 * Attributes of the element around a group of options. The label of the field names only the first option, so the group
 * needs its own name.
 */
export function groupProps({ field, invalid, describedBy, onBlur }: GroupParts) {
  return {
    'aria-label': field.title,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
    },
  }
}
