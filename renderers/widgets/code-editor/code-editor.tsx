import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { CodeText } from '#renderers/ui/text/code-text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { CodeEditorProps } from './code-editor-props.ts'

const CodeEditorControl = chunk(async () => (await import('./code-editor-control.tsx')).CodeEditorControl)

/** Text in a formal language. */
export function CodeEditor(props: WidgetProps<string, CodeEditorProps>) {
  const { displayMode, text, value } = props
  if (displayMode === 'edit') return <CodeEditorControl {...props} />
  return <CodeText displayMode={displayMode} text={text} code={cleanText(value)} />
}
