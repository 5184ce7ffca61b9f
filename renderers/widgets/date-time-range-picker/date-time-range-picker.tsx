import type { WidgetProps } from '#renderers/plugin.ts'
import { RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import type { RangeFormat } from '#renderers/ui/widget/date/range-mode.ts'
import { cleanDateTime } from '#renderers/ui/widget/values.ts'

const FORMAT: RangeFormat = { formats: ['YYYY-MM-DD HH:mm:ss', 'YYYYMMDDHHmmss'] }

export function DateTimeRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanDateTime} format={FORMAT} showTime />
}
