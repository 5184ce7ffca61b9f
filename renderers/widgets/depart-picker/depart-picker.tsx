import type { WidgetProps } from '../../pieces.ts'
import { RecordPicker } from '../../ui/widget-picker.tsx'
import { DepartTree } from './depart-tree-chunk.ts'

const WIDTH_PX = 500

export function DepartPicker(props: WidgetProps) {
  return (
    <RecordPicker {...props} title="选择部门" width={WIDTH_PX}>
      <DepartTree address={props.field['x-ref']?.entity ?? ''} />
    </RecordPicker>
  )
}
