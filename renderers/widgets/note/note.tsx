import type { WidgetProps } from '#renderers/plugin.ts'
import './note.css'

type NoteProps = WidgetProps<unknown, { text?: string; kind?: 'info' | 'warning' }>

/** Text of the page for people who fill in the form. A list shows nothing. */
export function Note({ displayMode, id, text, kind = 'info', field }: NoteProps) {
  if (displayMode === 'cell') return null
  return (
    <div className={`r-note r-note--${kind}`} role="note" id={id || undefined}>
      {text ?? field.description ?? field.title}
    </div>
  )
}
