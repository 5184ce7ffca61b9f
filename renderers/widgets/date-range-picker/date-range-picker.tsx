import type { WidgetProps } from '#renderers/pieces.ts'
import { type RangeFormat, RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import { cleanDate } from '#renderers/ui/widget/values.ts'

const FORMAT: RangeFormat = { formats: ['YYYY-MM-DD', 'YYYYMMDD'] }

export function DateRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanDate} format={FORMAT} />
}
