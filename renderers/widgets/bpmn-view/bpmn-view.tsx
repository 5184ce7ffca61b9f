import { useMemo } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { diagramOf } from '#renderers/ui/bpmn/diagram-marks.ts'
import { LazyDiagramView } from '#renderers/ui/bpmn/lazy-diagram-view.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'

/** Diagram of a process with the state of its elements; it is never edited. */
export function BpmnView({ value, displayMode, text, field, height }: WidgetProps<unknown, { height?: number }>) {
  const { xml, marks } = useMemo(() => diagramOf(value), [value])
  if (displayMode === 'cell' || xml === '') {
    return (
      <WidgetText displayMode={displayMode === 'cell' ? 'cell' : 'read'} text={text || (xml === '' ? '' : '流程图')} />
    )
  }
  return <LazyDiagramView xml={xml} marks={marks} title={field.title} height={height} />
}
