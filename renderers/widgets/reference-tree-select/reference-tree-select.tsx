import { REFERENCE_FAULT, ReferenceText } from '#renderers/ui/widget/reference/reference.tsx'
import { ReferenceTree, type ReferenceTreeProps } from '#renderers/ui/widget/reference/reference-tree.tsx'
import { WidgetFault } from '#renderers/ui/widget/retry.tsx'

export function ReferenceTreeSelect(props: ReferenceTreeProps) {
  const reference = props.field['x-ref']
  if (props.look !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetFault id={props.id} text={REFERENCE_FAULT} />
  return <ReferenceTree {...props} reference={reference} />
}
