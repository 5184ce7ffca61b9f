import type { WidgetProps } from '#renderers/pieces.ts'
import './divider.css'

/** A heading inside a form, as wide as the form. A list shows nothing. */
export function Divider({ look, id, title, field }: WidgetProps<unknown, { title?: string }>) {
  if (look === 'cell') return null
  return (
    <div className="r-divider" id={id || undefined}>
      {title ?? field.title}
    </div>
  )
}
