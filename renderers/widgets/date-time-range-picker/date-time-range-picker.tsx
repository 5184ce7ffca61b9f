import type { WidgetProps } from '../../pieces.ts'
import { type RangeFormat, RangeWidget } from '../../ui/widget-range.tsx'
import { cleanDateTime } from '../../ui/widget-values.ts'

const FORMAT: RangeFormat = { formats: ['YYYY-MM-DD HH:mm:ss', 'YYYYMMDDHHmmss'] }

export function DateTimeRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanDateTime} format={FORMAT} showTime />
}
