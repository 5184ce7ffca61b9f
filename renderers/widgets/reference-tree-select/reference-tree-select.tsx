import { useMemo } from 'react'
import type { Reference, Row } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../../pieces.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { holdsMany, REFERENCE_FAULT, ReferenceText, referenceKeys } from '../../ui/widget-reference.tsx'
import { WidgetFault } from '../../ui/widget-retry.tsx'
import type { TreeSource } from '../../ui/widget-tree.ts'
import { TreeControl } from '../../ui/widget-tree-control-chunk.ts'

type ReferenceTreeSelectProps = WidgetProps<unknown, { root?: string; condition?: Row }>

export function ReferenceTreeSelect(props: ReferenceTreeSelectProps) {
  const reference = props.field['x-ref']
  if (props.look !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetFault id={props.id} text={REFERENCE_FAULT} />
  return <ReferenceTree {...props} reference={reference} />
}

function ReferenceTree({ root, condition, reference, ...props }: ReferenceTreeSelectProps & { reference: Reference }) {
  const { references } = useScreen().ports
  const source = useMemo<TreeSource>(
    () => ({
      children: (key) => references.children({ ...reference, condition }, key ?? root),
      labels: (values) => references.labels(reference, values),
    }),
    [references, reference, root, condition],
  )
  const { field, value } = props
  // What is below no other holds the root, which is no node: nothing is chosen.
  const keys = referenceKeys(value, field).filter((key) => key !== root)
  return <TreeControl {...props} source={source} keys={keys} many={holdsMany(field)} />
}
