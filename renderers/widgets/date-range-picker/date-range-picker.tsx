import type { WidgetProps } from '../../pieces.ts'
import { type RangeFormat, RangeWidget } from '../../ui/widget-range.tsx'
import { cleanDate } from '../../ui/widget-values.ts'

const FORMAT: RangeFormat = { formats: ['YYYY-MM-DD', 'YYYYMMDD'] }

export function DateRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanDate} format={FORMAT} />
}
