import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '../widget/text.tsx'
import './text-editor.css'

/** Code as text: with line breaks in a detail, on one line in a cell. */
export function CodeText({
  displayMode,
  text,
  code,
}: { displayMode: 'read' | 'cell'; code: string } & Pick<WidgetProps, 'text'>) {
  if (text || displayMode === 'cell' || code === '') return <WidgetText displayMode={displayMode} text={text || code} />
  return <pre className="r-code">{code}</pre>
}
