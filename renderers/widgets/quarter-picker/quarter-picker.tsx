import { dayOfQuarter, quarterOfDay } from '#shared/rules/calendar-periods.ts'
import type { WidgetProps } from '../../pieces.ts'
import type { DayFormat } from '../../ui/widget-date-control.tsx'
import { DateControl } from '../../ui/widget-date-control-chunk.ts'
import { cleanQuarter, quarterText } from '../../ui/widget-periods.ts'
import { WidgetText } from '../../ui/widget-text.tsx'

const FORMAT: DayFormat = { write: quarterOfDay, show: quarterText }

export function QuarterPicker(props: WidgetProps<string>) {
  const quarter = cleanQuarter(props.value)
  if (props.look !== 'edit') {
    return <WidgetText look={props.look} text={props.text || (quarter ? quarterText(quarter) : '')} />
  }
  return <DateControl {...props} stored={quarter && dayOfQuarter(quarter)} format={FORMAT} picker="quarter" />
}
