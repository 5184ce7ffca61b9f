import type { WidgetProps } from '#renderers/plugin.ts'
import type { DateFormats } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanDate } from '#renderers/ui/widget/values.ts'

// No format with one-digit months or days: 2024-2-2 would count as complete before its last digit is typed.
const FORMAT: DateFormats = { formats: ['YYYY-MM-DD', 'YYYYMMDD'] }

export function DatePicker(props: WidgetProps<string>) {
  const stored = cleanDate(props.value)
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={(props.text || stored) ?? ''} />
  return <DateControl {...props} stored={stored} format={FORMAT} />
}
