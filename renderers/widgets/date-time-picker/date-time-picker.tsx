import type { WidgetProps } from '#renderers/plugin.ts'
import type { DateFormats } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanDateTime } from '#renderers/ui/widget/values.ts'

const FORMAT: DateFormats = { formats: ['YYYY-MM-DD HH:mm:ss', 'YYYYMMDDHHmmss'] }

export function DateTimePicker(props: WidgetProps<string>) {
  const stored = cleanDateTime(props.value)
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={(props.text || stored) ?? ''} />
  return <DateControl {...props} stored={stored} format={FORMAT} showTime />
}
