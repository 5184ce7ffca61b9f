import type { WidgetProps } from '../../pieces.ts'
import { cleanYear } from '../../ui/widget-periods.ts'
import { type RangeFormat, RangeWidget } from '../../ui/widget-range.tsx'

const FORMAT: RangeFormat = { formats: ['YYYY'] }

export function YearRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanYear} format={FORMAT} picker="year" />
}
