import type { WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { RecordPicker } from '#renderers/ui/widget/picker/picker.tsx'
import { referenceOf } from '#renderers/ui/widget/reference/reference.tsx'
import { ReferenceControl } from '#renderers/ui/widget/reference/reference-control.tsx'

const WIDTH_PX = 1250

/** People without permission to list users choose by name among the users that the field offers. */
export function UserPicker(props: WidgetProps) {
  const { Page, ports } = useScreen()
  const reference = referenceOf(props.field)
  if (props.displayMode === 'edit' && reference?.via && !ports.can('system:user:list')) {
    return <ReferenceControl {...props} reference={reference} />
  }
  // People who do not manage users choose from the directory, which shows fewer columns.
  const address = ports.can('system:user:list') ? 'system/choose-user' : 'system/choose-colleague'
  return (
    <RecordPicker {...props} title="选择用户" width={WIDTH_PX}>
      <Page address={address} />
    </RecordPicker>
  )
}
