import type { WidgetProps } from '#renderers/plugin.ts'
import type { DayFormat } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanWeek, weekText } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { dayOfWeek, weekOfDay } from '#shared/rules/calendar-periods.ts'

const FORMAT: DayFormat = { write: weekOfDay, show: weekText }

/** A date field stores the Monday of the week. */
export function WeekPicker(props: WidgetProps<string>) {
  const { field, onChange } = props
  const tell = (chosen: string | null) => onChange(chosen && field.format === 'date' ? dayOfWeek(chosen) : chosen)
  const week = cleanWeek(props.value)
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={props.text || (week ? weekText(week) : '')} />
  return <DateControl {...props} onChange={tell} stored={week && dayOfWeek(week)} format={FORMAT} picker="week" />
}
