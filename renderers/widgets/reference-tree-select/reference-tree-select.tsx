import type { WidgetProps } from '../../pieces.ts'
import { REFERENCE_FAULT, ReferenceText } from '../../ui/widget-reference.tsx'
import { WidgetFault } from '../../ui/widget-retry.tsx'
import { TreeControl } from './tree-control-chunk.ts'

export function ReferenceTreeSelect(props: WidgetProps) {
  const reference = props.field['x-ref']
  if (props.look !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetFault id={props.id} text={REFERENCE_FAULT} />
  return <TreeControl {...props} reference={reference} />
}
