import type { WidgetProps } from '../../pieces.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { RecordPicker } from '../../ui/widget-picker.tsx'

const WIDTH_PX = 1250

export function UserPicker(props: WidgetProps) {
  const { Page, ports } = useScreen()
  // Who does not manage users chooses from the directory, which tells less of them.
  const address = ports.can('system:user:list') ? 'system/choose-user' : 'system/choose-colleague'
  return (
    <RecordPicker {...props} title="选择用户" width={WIDTH_PX}>
      <Page address={address} />
    </RecordPicker>
  )
}
