import type { WidgetProps } from '#renderers/plugin.ts'
import './divider.css'

/** A heading inside a form, as wide as the form. A list shows nothing. */
export function Divider({ displayMode, id, title, field }: WidgetProps<unknown, { title?: string }>) {
  if (displayMode === 'cell') return null
  return (
    <div className="r-divider" id={id || undefined}>
      {title ?? field.title}
    </div>
  )
}
