import type { WidgetProps } from '#renderers/plugin.ts'
import type { DateFormats } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanMonth } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'

const FORMAT: DateFormats = { formats: ['YYYY-MM', 'YYYYMM'] }

/** A date field stores the first day of the month. */
export function MonthPicker(props: WidgetProps<string>) {
  const { field, onChange } = props
  const tell = (chosen: string | null) => onChange(chosen && field.format === 'date' ? `${chosen}-01` : chosen)
  const month = cleanMonth(props.value)
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={(props.text || month) ?? ''} />
  return <DateControl {...props} onChange={tell} stored={month && `${month}-01`} format={FORMAT} picker="month" />
}
