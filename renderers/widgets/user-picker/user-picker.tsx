import type { WidgetProps } from '../../pieces.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { RecordPicker } from '../../ui/widget-picker.tsx'

const WIDTH_PX = 1250

export function UserPicker(props: WidgetProps) {
  const { Page } = useScreen()
  return (
    <RecordPicker {...props} title="选择用户" width={WIDTH_PX}>
      <Page address="system/choose-user" />
    </RecordPicker>
  )
}
