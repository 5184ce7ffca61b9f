import type { WidgetProps } from '../../pieces.ts'
import { cleanMonth } from '../../ui/widget-periods.ts'
import { RangeWidget } from '../../ui/widget-range.tsx'

const FORMATS: [string, ...string[]] = ['YYYY-MM', 'YYYYMM']

export function MonthRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanMonth} formats={FORMATS} picker="month" />
}
