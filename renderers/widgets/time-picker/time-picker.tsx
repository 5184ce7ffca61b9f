import type { WidgetProps } from '#renderers/plugin.ts'
import type { DateFormats } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanTime } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'

const FORMAT: DateFormats = { formats: ['HH:mm:ss', 'HHmmss'] }
/** Any day without a daylight-saving change. */
const SOME_DAY = '2000-01-01'

export function TimePicker(props: WidgetProps<string>) {
  const time = cleanTime(props.value)
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={(props.text || time) ?? ''} />
  return <DateControl {...props} stored={time && `${SOME_DAY} ${time}`} format={FORMAT} picker="time" />
}
