import type { WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { RecordPicker } from '#renderers/ui/widget/picker/picker.tsx'
import { referenceOf } from '#renderers/ui/widget/reference/reference.tsx'
import { ReferenceTree } from '#renderers/ui/widget/reference/reference-tree.tsx'
import { DepartTree } from './depart-tree-chunk.ts'

const WIDTH_PX = 500

/** People without permission to list departments choose in the tree that the field offers. */
export function DepartPicker(props: WidgetProps) {
  const { ports } = useScreen()
  const reference = referenceOf(props.field)
  if (props.displayMode === 'edit' && reference?.via && !ports.can('system:depart:list')) {
    return <ReferenceTree {...props} reference={reference} />
  }
  return (
    <RecordPicker {...props} title="选择部门" width={WIDTH_PX}>
      <DepartTree address={reference?.entity ?? ''} />
    </RecordPicker>
  )
}
