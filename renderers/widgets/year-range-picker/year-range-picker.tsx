import type { WidgetProps } from '#renderers/plugin.ts'
import { cleanYear } from '#renderers/ui/widget/date/periods.ts'
import { RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import type { RangeFormat } from '#renderers/ui/widget/date/range-mode.ts'

const FORMAT: RangeFormat = { formats: ['YYYY'] }

export function YearRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanYear} format={FORMAT} picker="year" />
}
