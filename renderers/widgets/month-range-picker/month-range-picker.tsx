import type { WidgetProps } from '#renderers/plugin.ts'
import { cleanMonth } from '#renderers/ui/widget/date/periods.ts'
import { RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import type { RangeFormat } from '#renderers/ui/widget/date/range-mode.ts'

const FORMAT: RangeFormat = { formats: ['YYYY-MM', 'YYYYMM'] }

export function MonthRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanMonth} format={FORMAT} picker="month" />
}
