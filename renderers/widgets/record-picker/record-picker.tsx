import type { WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { RecordPicker as Picker } from '#renderers/ui/widget/picker/picker.tsx'

type RecordPickerProps = WidgetProps<unknown, { page: string; title?: string; width?: number }>

const WIDTH_PX = 1000

export function RecordPicker({ page, title, width = WIDTH_PX, ...props }: RecordPickerProps) {
  const { Page } = useScreen()
  return (
    <Picker {...props} title={title ?? `选择${props.field.title}`} width={width}>
      <Page address={page} />
    </Picker>
  )
}
