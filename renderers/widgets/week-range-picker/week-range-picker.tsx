import { dayOfWeek, weekOfDay } from '#shared/rules/calendar-periods.ts'
import type { WidgetProps } from '../../pieces.ts'
import { cleanWeek, weekText } from '../../ui/widget-periods.ts'
import { type RangeFormat, RangeWidget } from '../../ui/widget-range.tsx'

const FORMAT: RangeFormat = { write: weekOfDay, show: weekText, moment: dayOfWeek }

export function WeekRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanWeek} format={FORMAT} picker="week" />
}
