import type { WidgetProps } from '../../pieces.ts'
import { DateControl } from '../../ui/widget-date-control.tsx'
import { WidgetText } from '../../ui/widget-text.tsx'
import { cleanDate } from '../../ui/widget-values.ts'

const FORMATS: [string, ...string[]] = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD']

export function DatePicker(props: WidgetProps<string>) {
  const stored = cleanDate(props.value)
  if (props.look !== 'edit') return <WidgetText look={props.look} text={(props.text || stored) ?? ''} />
  return <DateControl {...props} stored={stored} formats={FORMATS} />
}
