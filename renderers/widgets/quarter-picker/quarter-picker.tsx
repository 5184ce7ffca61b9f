import type { WidgetProps } from '#renderers/pieces.ts'
import type { DayFormat } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanQuarter, quarterText } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { dayOfQuarter, quarterOfDay } from '#shared/rules/calendar-periods.ts'

const FORMAT: DayFormat = { write: quarterOfDay, show: quarterText }

export function QuarterPicker(props: WidgetProps<string>) {
  const quarter = cleanQuarter(props.value)
  if (props.look !== 'edit') {
    return <WidgetText look={props.look} text={props.text || (quarter ? quarterText(quarter) : '')} />
  }
  return <DateControl {...props} stored={quarter && dayOfQuarter(quarter)} format={FORMAT} picker="quarter" />
}
