import type { WidgetProps } from '../../pieces.ts'
import { RangeWidget } from '../../ui/widget-range.tsx'
import { cleanDateTime } from '../../ui/widget-values.ts'

const FORMATS: [string, ...string[]] = ['YYYY-MM-DD HH:mm:ss', 'YYYYMMDDHHmmss']

export function DateTimeRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanDateTime} formats={FORMATS} showTime />
}
