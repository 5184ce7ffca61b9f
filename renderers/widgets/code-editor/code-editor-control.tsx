import type { WidgetProps } from '#renderers/plugin.ts'
import { TextEditor } from '#renderers/ui/text/text-editor.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { CodeEditorProps } from './code-editor-props.ts'
import { highlightingOf } from './code-languages.ts'

const HEIGHT = 200

/** The editor; its code loads only in forms. */
export function CodeEditorControl(props: WidgetProps<string, CodeEditorProps>) {
  const { height = HEIGHT, language = 'text' } = props
  return (
    <TextEditor
      {...props}
      value={cleanText(props.value)}
      height={height}
      numbers
      extension={highlightingOf(language)}
    />
  )
}
