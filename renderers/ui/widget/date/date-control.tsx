import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { KeyboardEvent } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { addPeriodFormats } from '#shared/rules/records/period-formats.ts'
import { chosenPlaceholder, controlProps } from '../control.ts'
import { warnOfDroppedText } from './dropped-text.ts'
import '#renderers/ui/widget-calendar.css'

// The calendar is loaded here anyway, so the form can validate periods with it.
addPeriodFormats()

export interface DateFormats {
  /** The first format is shown and stored; the others are accepted when typed. */
  formats: [string, ...string[]]
}

/** Format of periods that nobody types: chosen in the calendar or with the arrow keys. */
export interface DayFormat {
  /** Converts a day `YYYY-MM-DD` to stored text. */
  write(day: string): string
  /** Converts stored text to shown text. */
  show(stored: string): string
}

interface DateControlProps extends WidgetProps<string> {
  /** A day or moment inside the stored period, or null. */
  stored: string | null
  format: DateFormats | DayFormat
  picker?: 'time' | 'week' | 'month' | 'quarter' | 'year'
  showTime?: boolean
}

const FULL_WIDTH = { width: '100%' }
const DAY = 'YYYY-MM-DD'

/** Calendar over a stored text. The text is read and written unchanged; time zones do not matter. */
export function DateControl(props: DateControlProps) {
  const { stored, format, onChange, onBlur, showTime, picker } = props
  const { ports } = useScreen()
  const value = stored === null ? null : dayjs(stored)
  const write = (chosen: Dayjs) =>
    'formats' in format ? chosen.format(format.formats[0]) : format.write(chosen.format(DAY))
  const set = (chosen: Dayjs | null) => onChange(chosen ? write(chosen) : null)
  return (
    <DatePicker
      {...controlProps(props)}
      style={FULL_WIDTH}
      picker={picker}
      value={value}
      onChange={set}
      format={'formats' in format ? format.formats : (day: Dayjs) => format.show(write(day))}
      onKeyDown={'formats' in format ? undefined : (event) => step(event, value, picker as Unit, set)}
      inputReadOnly={!('formats' in format)}
      onBlur={(event) => {
        if ('formats' in format) warnOfDroppedText(event, format.formats, ports)
        onBlur?.()
      }}
      showTime={showTime}
      needConfirm={false}
      placeholder={chosenPlaceholder(props)}
      allowClear
    />
  )
}

type Unit = 'week' | 'quarter'

/** Steps by the arrow keys; an empty value becomes the present period. */
function step(event: KeyboardEvent, from: Dayjs | null, unit: Unit, set: (day: Dayjs) => void): void {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
  if (direction === undefined) return
  event.preventDefault()
  if (!from) set(dayjs())
  else set(unit === 'week' ? from.add(direction, 'week') : from.add(direction * 3, 'month'))
}
