import { Alert as AntAlert } from 'antd'
import { useState } from 'react'
import type { BlockProps, PreparedButton } from '#renderers/plugin.ts'
import type { Compiled } from '#renderers/prepared-reaction.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import './alert.css'

export type AlertProps = BlockProps<{
  type?: 'info' | 'success' | 'warning' | 'error'
  title: unknown
  text?: unknown
  when?: Compiled
  closable?: boolean
  buttons?: readonly PreparedButton[]
}>

/** Message for the people on this page. */
export function Alert({ name, entity, type = 'info', title, text, when, closable, buttons }: AlertProps) {
  const { ports, scope } = useScreen()
  const [closed, setClosed] = useState(false)
  const known = scope({})
  if (closed || (when && when(known) !== true)) return null
  const words = (value: unknown) => String(computeValues(value, known) ?? '')
  const shown = visibleButtons(buttons, ports, known)
  const place = { block: name, entity, scope: () => scope({}) }
  return (
    <AntAlert
      className="r-alert"
      type={type}
      showIcon
      title={words(title)}
      description={text === undefined ? undefined : words(text)}
      closable={closable ? { closeIcon: true, 'aria-label': '关闭提示', onClose: () => setClosed(true) } : false}
      action={
        shown.length > 0 && (
          <div className="r-alert__buttons">
            {shown.map((button) => (
              <ActionButton key={button.key} button={button} place={place} />
            ))}
          </div>
        )
      }
    />
  )
}
