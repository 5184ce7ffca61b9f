import type { WidgetProps } from '../../pieces.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { RecordPicker } from '../../ui/widget-picker.tsx'
import { ReferenceTreeSelect } from '../reference-tree-select/reference-tree-select.tsx'
import { DepartTree } from './depart-tree-chunk.ts'

const WIDTH_PX = 500

/** Who may not list departments chooses in the tree that the field offers. */
export function DepartPicker(props: WidgetProps) {
  const { ports } = useScreen()
  if (props.look === 'edit' && props.field['x-ref']?.via && !ports.can('system:depart:list')) {
    return <ReferenceTreeSelect {...props} />
  }
  return (
    <RecordPicker {...props} title="选择部门" width={WIDTH_PX}>
      <DepartTree address={props.field['x-ref']?.entity ?? ''} />
    </RecordPicker>
  )
}
