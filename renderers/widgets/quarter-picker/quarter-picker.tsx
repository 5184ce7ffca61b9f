import type { WidgetProps } from '#renderers/plugin.ts'
import type { DayFormat } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanQuarter, quarterText } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { dayOfQuarter, quarterOfDay } from '#shared/rules/calendar-periods.ts'

const FORMAT: DayFormat = { write: quarterOfDay, show: quarterText }

/** A date field stores the first day of the quarter. */
export function QuarterPicker(props: WidgetProps<string>) {
  const { field, onChange } = props
  const tell = (chosen: string | null) => onChange(chosen && field.format === 'date' ? dayOfQuarter(chosen) : chosen)
  const quarter = cleanQuarter(props.value)
  if (props.displayMode !== 'edit') {
    return <WidgetText displayMode={props.displayMode} text={props.text || (quarter ? quarterText(quarter) : '')} />
  }
  return (
    <DateControl
      {...props}
      onChange={tell}
      stored={quarter && dayOfQuarter(quarter)}
      format={FORMAT}
      picker="quarter"
    />
  )
}
