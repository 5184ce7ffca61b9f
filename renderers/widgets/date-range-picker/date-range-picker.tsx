import type { WidgetProps } from '../../pieces.ts'
import { RangeWidget } from '../../ui/widget-range.tsx'
import { cleanDate } from '../../ui/widget-values.ts'

const FORMATS: [string, ...string[]] = ['YYYY-MM-DD', 'YYYYMMDD']

export function DateRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanDate} formats={FORMATS} />
}
