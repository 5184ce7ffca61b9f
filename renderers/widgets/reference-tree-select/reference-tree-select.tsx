import { REFERENCE_ERROR, ReferenceText, referenceOf } from '#renderers/ui/widget/reference/reference.tsx'
import { ReferenceTree, type ReferenceTreeProps } from '#renderers/ui/widget/reference/reference-tree.tsx'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'

export function ReferenceTreeSelect(props: ReferenceTreeProps) {
  const reference = referenceOf(props.field)
  if (props.displayMode !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetError id={props.id} text={REFERENCE_ERROR} />
  return <ReferenceTree {...props} reference={reference} />
}
