import type { WidgetProps } from '#renderers/plugin.ts'
import { RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import type { RangeFormat } from '#renderers/ui/widget/date/range-mode.ts'
import { cleanDate } from '#renderers/ui/widget/values.ts'

const FORMAT: RangeFormat = { formats: ['YYYY-MM-DD', 'YYYYMMDD'] }

export function DateRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanDate} format={FORMAT} />
}
