import type { WidgetProps } from '#renderers/plugin.ts'
import { cleanWeek, weekText } from '#renderers/ui/widget/date/periods.ts'
import { RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import type { RangeFormat } from '#renderers/ui/widget/date/range-mode.ts'
import { dayOfWeek, weekOfDay } from '#shared/rules/calendar-periods.ts'

const FORMAT: RangeFormat = { write: weekOfDay, show: weekText, moment: dayOfWeek }

export function WeekRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanWeek} format={FORMAT} picker="week" />
}
