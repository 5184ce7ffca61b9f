import type { WidgetProps } from '#renderers/plugin.ts'
import { LazyDiagramView } from '#renderers/ui/bpmn/lazy-diagram-view.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { BpmnEditorProps } from './bpmn-editor-props.ts'

const BpmnEditorControl = chunk(
  async () => (await import('./design/bpmn-editor-control.tsx')).BpmnEditorControl,
  'card',
)

/** Diagram of a process, as BPMN 2.0 XML. */
export function BpmnEditor(props: WidgetProps<string, BpmnEditorProps>) {
  const { displayMode, text, field, height, disabled } = props
  const xml = cleanText(props.value)
  if (displayMode === 'edit' && !disabled) return <BpmnEditorControl {...props} />
  if (text || displayMode === 'cell' || xml === '') {
    const mode = displayMode === 'cell' ? 'cell' : 'read'
    return <WidgetText displayMode={mode} text={text || (xml === '' ? '' : '流程图')} />
  }
  return <LazyDiagramView xml={xml} title={field.title} height={height} />
}
