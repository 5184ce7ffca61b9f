import type { WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { RecordPicker } from '#renderers/ui/widget/picker/picker.tsx'

const WIDTH_PX = 900

export function RolePicker(props: WidgetProps) {
  const { Page } = useScreen()
  return (
    <RecordPicker {...props} title="选择角色" width={WIDTH_PX}>
      <Page address="system/choose-role" />
    </RecordPicker>
  )
}
