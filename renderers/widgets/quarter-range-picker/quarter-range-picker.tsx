import { dayOfQuarter, quarterOfDay } from '#shared/rules/calendar-periods.ts'
import type { WidgetProps } from '../../pieces.ts'
import { cleanQuarter, quarterText } from '../../ui/widget-periods.ts'
import { type RangeFormat, RangeWidget } from '../../ui/widget-range.tsx'

const FORMAT: RangeFormat = { write: quarterOfDay, show: quarterText, moment: dayOfQuarter }

export function QuarterRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanQuarter} format={FORMAT} picker="quarter" />
}
