import type { WidgetProps } from '#renderers/pieces.ts'
import { WidgetText } from '../widget/text.tsx'
import './text-editor.css'

/** Code as text: with line breaks in a detail, on one line in a cell. */
export function CodeText({ look, text, code }: { look: 'read' | 'cell'; code: string } & Pick<WidgetProps, 'text'>) {
  if (text || look === 'cell' || code === '') return <WidgetText look={look} text={text || code} />
  return <pre className="r-code">{code}</pre>
}
