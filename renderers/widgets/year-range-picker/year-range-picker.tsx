import type { WidgetProps } from '#renderers/pieces.ts'
import { cleanYear } from '#renderers/ui/widget-periods.ts'
import { type RangeFormat, RangeWidget } from '#renderers/ui/widget-range.tsx'

const FORMAT: RangeFormat = { formats: ['YYYY'] }

export function YearRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanYear} format={FORMAT} picker="year" />
}
