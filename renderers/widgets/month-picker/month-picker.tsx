import type { WidgetProps } from '#renderers/pieces.ts'
import type { DateFormats } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanMonth } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'

const FORMAT: DateFormats = { formats: ['YYYY-MM', 'YYYYMM'] }

export function MonthPicker(props: WidgetProps<string>) {
  const month = cleanMonth(props.value)
  if (props.look !== 'edit') return <WidgetText look={props.look} text={(props.text || month) ?? ''} />
  return <DateControl {...props} stored={month && `${month}-01`} format={FORMAT} picker="month" />
}
