import type { WidgetProps } from '#renderers/plugin.ts'
import { cleanQuarter, quarterText } from '#renderers/ui/widget/date/periods.ts'
import { RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import type { RangeFormat } from '#renderers/ui/widget/date/range-mode.ts'
import { dayOfQuarter, quarterOfDay } from '#shared/rules/calendar-periods.ts'

const FORMAT: RangeFormat = { write: quarterOfDay, show: quarterText, moment: dayOfQuarter }

export function QuarterRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanQuarter} format={FORMAT} picker="quarter" />
}
