import { dayOfWeek, weekOfDay } from '#shared/rules/calendar-periods.ts'
import type { WidgetProps } from '../../pieces.ts'
import type { DayFormat } from '../../ui/widget-date-control.tsx'
import { DateControl } from '../../ui/widget-date-control-chunk.ts'
import { cleanWeek, weekText } from '../../ui/widget-periods.ts'
import { WidgetText } from '../../ui/widget-text.tsx'

const FORMAT: DayFormat = { write: weekOfDay, show: weekText }

export function WeekPicker(props: WidgetProps<string>) {
  const week = cleanWeek(props.value)
  if (props.look !== 'edit') return <WidgetText look={props.look} text={props.text || (week ? weekText(week) : '')} />
  return <DateControl {...props} stored={week && dayOfWeek(week)} format={FORMAT} picker="week" />
}
