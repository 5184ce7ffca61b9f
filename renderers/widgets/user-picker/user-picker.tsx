import type { WidgetProps } from '#renderers/pieces.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { RecordPicker } from '#renderers/ui/widget/picker/picker.tsx'
import { ReferenceControl } from '#renderers/ui/widget/reference/reference-control.tsx'

const WIDTH_PX = 1250

/** Who may not list users chooses by name among those that the field offers. */
export function UserPicker(props: WidgetProps) {
  const { Page, ports } = useScreen()
  const reference = props.field['x-ref']
  if (props.look === 'edit' && reference?.via && !ports.can('system:user:list')) {
    return <ReferenceControl {...props} reference={reference} />
  }
  // Who does not manage users chooses from the directory, which tells less of them.
  const address = ports.can('system:user:list') ? 'system/choose-user' : 'system/choose-colleague'
  return (
    <RecordPicker {...props} title="选择用户" width={WIDTH_PX}>
      <Page address={address} />
    </RecordPicker>
  )
}
