import { useMemo } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Reference, Row } from '#shared/documents/entity.ts'
import { holdsMany, referenceKeys } from './reference.tsx'
import type { TreeSource } from './tree.ts'
import { TreeControl } from './tree-control-chunk.ts'

export type ReferenceTreeProps = WidgetProps<unknown, { root?: string; condition?: Row }>

/** Chooses among the rows of a tree entity. */
export function ReferenceTree({ root, condition, reference, ...props }: ReferenceTreeProps & { reference: Reference }) {
  const { references } = useScreen().ports
  const source = useMemo<TreeSource>(
    () => ({
      children: (key) => references.children({ ...reference, condition }, key ?? root),
      labels: (values) => references.labels(reference, values),
    }),
    [references, reference, root, condition],
  )
  const { field, value } = props
  // A stored root key means no parent and is no node, so nothing is chosen.
  const keys = referenceKeys(value, field).filter((key) => key !== root)
  return <TreeControl {...props} source={source} keys={keys} many={holdsMany(field)} />
}
