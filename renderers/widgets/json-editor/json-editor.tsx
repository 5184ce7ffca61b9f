import type { WidgetProps } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { CodeText } from '#renderers/ui/text/code-text.tsx'
import type { JsonEditorProps } from './json-editor-props.ts'
import { jsonText } from './json-text.ts'

const JsonEditorControl = chunk(async () => (await import('./json-editor-control.tsx')).JsonEditorControl)

/** JSON, stored as text in a text field and as a value in a field of objects or lists. */
export function JsonEditor(props: WidgetProps<unknown, JsonEditorProps>) {
  const { displayMode, text, value } = props
  if (displayMode === 'edit') return <JsonEditorControl {...props} />
  return <CodeText displayMode={displayMode} text={text} code={jsonText(value)} />
}
