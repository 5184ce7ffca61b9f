import type { WidgetProps } from '../../pieces.ts'
import { DateControl } from '../../ui/widget-date-control-chunk.ts'
import { WidgetText } from '../../ui/widget-text.tsx'
import { cleanDateTime } from '../../ui/widget-values.ts'

const FORMATS: [string, ...string[]] = ['YYYY-MM-DD HH:mm:ss', 'YYYYMMDDHHmmss']

export function DateTimePicker(props: WidgetProps<string>) {
  const stored = cleanDateTime(props.value)
  if (props.look !== 'edit') return <WidgetText look={props.look} text={(props.text || stored) ?? ''} />
  return <DateControl {...props} stored={stored} formats={FORMATS} showTime />
}
