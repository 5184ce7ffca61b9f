import type { WidgetProps } from '#renderers/plugin.ts'
import type { DayFormat } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanQuarter, quarterText } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { dayOfQuarter, quarterOfDay } from '#shared/rules/calendar-periods.ts'

/** The control works with days; this converts between the first day of a quarter and the quarter. */
const FORMAT: DayFormat = { write: quarterOfDay, show: quarterText }

/** Stores a quarter as text such as `2026-Q1`; a date field stores the first day of the quarter. */
export function QuarterPicker(props: WidgetProps<string>) {
  const { field, onChange } = props
  const changeQuarter = (quarter: string | null) =>
    onChange(quarter && field.format === 'date' ? dayOfQuarter(quarter) : quarter)
  const quarter = cleanQuarter(props.value)
  if (props.displayMode !== 'edit') {
    return <WidgetText displayMode={props.displayMode} text={props.text || (quarter ? quarterText(quarter) : '')} />
  }
  return (
    <DateControl
      {...props}
      onChange={changeQuarter}
      stored={quarter && dayOfQuarter(quarter)}
      format={FORMAT}
      picker="quarter"
    />
  )
}
