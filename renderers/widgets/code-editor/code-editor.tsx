import type { WidgetProps } from '#renderers/pieces.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { CodeText } from '#renderers/ui/text/code-text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { CodeEditorProps } from './code-editor-props.ts'

const CodeEditorControl = chunk(async () => (await import('./code-editor-control.tsx')).CodeEditorControl)

/** Text in a formal language. */
export function CodeEditor(props: WidgetProps<string, CodeEditorProps>) {
  const { look, text, value } = props
  if (look === 'edit') return <CodeEditorControl {...props} />
  return <CodeText look={look} text={text} code={cleanText(value)} />
}
