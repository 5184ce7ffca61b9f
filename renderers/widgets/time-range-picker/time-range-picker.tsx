import type { WidgetProps } from '#renderers/plugin.ts'
import { cleanTime } from '#renderers/ui/widget/date/periods.ts'
import { RangeWidget } from '#renderers/ui/widget/date/range.tsx'
import type { RangeFormat } from '#renderers/ui/widget/date/range-mode.ts'

/** Any day without a daylight-saving change. */
const SOME_DAY = '2000-01-01'
const FORMAT: RangeFormat = { formats: ['HH:mm:ss', 'HHmmss'], moment: (time) => `${SOME_DAY} ${time}` }

export function TimeRangePicker(props: WidgetProps<unknown>) {
  return <RangeWidget {...props} clean={cleanTime} format={FORMAT} picker="time" />
}
