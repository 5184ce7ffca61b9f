import type { WidgetProps } from '#renderers/plugin.ts'
import type { DateFormats } from '#renderers/ui/widget/date/date-control.tsx'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import { cleanYear } from '#renderers/ui/widget/date/periods.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'

const FORMAT: DateFormats = { formats: ['YYYY'] }

/** Text in a text field, a number in a number field, the first day in a date field. */
export function YearPicker(props: WidgetProps<string | number>) {
  const { value, onChange, field } = props
  const year = cleanYear(value)
  if (props.displayMode !== 'edit')
    return <WidgetText displayMode={props.displayMode} text={(props.text || year) ?? ''} />
  const tell = (chosen: string | null) => {
    if (chosen && field.format === 'date') onChange(`${chosen}-01-01`)
    else onChange(chosen && field.type === 'integer' ? Number(chosen) : chosen)
  }
  return (
    <DateControl
      {...props}
      value={year}
      onChange={tell}
      stored={year && `${year}-01-01`}
      format={FORMAT}
      picker="year"
    />
  )
}
