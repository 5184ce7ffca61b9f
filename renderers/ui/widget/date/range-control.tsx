import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { KeyboardEvent } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { addPeriodFormats } from '#shared/rules/records/period-formats.ts'
import { controlProps } from '../control.ts'
import { warnOfDroppedText, warnOfHalfRange } from './dropped-text.ts'
import type { RangeDisplay } from './range-mode.ts'
import { type Range, storedRange } from './range-values.ts'
import '#renderers/ui/widget-calendar.css'

// The calendar is loaded here anyway, so the form can validate periods with it.
addPeriodFormats()

interface RangeControlProps extends WidgetProps<unknown>, RangeDisplay {
  range: Range | null
}

const FULL_WIDTH = { width: '100%' }
const DAY = 'YYYY-MM-DD'
/** A chosen end day includes the whole day. */
const WHOLE_DAYS = {
  defaultOpenValue: [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')] as [Dayjs, Dayjs],
}

/** Date picker for two ends. Converts the stored texts for display, and writes them in the format of the field. */
export function RangeControl(props: RangeControlProps) {
  const { id, range, format, picker, showTime, field, onChange, onBlur } = props
  const { ports } = useScreen()
  const read = (stored: string) => dayjs(format.moment?.(stored) ?? stored)
  const write = (end: Dayjs) => ('formats' in format ? end.format(format.formats[0]) : format.write(end.format(DAY)))
  const ends: [Dayjs, Dayjs] | null = range && [read(range[0]), read(range[1])]
  const set = (from: Dayjs, to: Dayjs) => onChange(storedRange([write(from), write(to)], field))
  return (
    <DatePicker.RangePicker
      {...controlProps(props)}
      id={{ start: id }}
      style={FULL_WIDTH}
      picker={picker}
      // Time ranges may pass midnight, so their ends are not sorted.
      order={picker !== 'time'}
      value={ends}
      onChange={(chosen) => {
        if (chosen?.[0] && chosen[1]) set(chosen[0], chosen[1])
        else onChange(storedRange(null, field))
      }}
      format={'formats' in format ? format.formats : (day: Dayjs) => format.show(write(day))}
      onKeyDown={'formats' in format ? undefined : (event) => step(event, { ends, id, unit: picker as Unit, set })}
      showTime={showTime ? WHOLE_DAYS : undefined}
      inputReadOnly={!('formats' in format)}
      onBlur={(event) => {
        if ('formats' in format) warnOfDroppedText(event, format.formats, ports)
        warnOfHalfRange(event, ports)
        onBlur?.()
      }}
      needConfirm={false}
      // Two date-times need the full width.
      suffixIcon={showTime ? null : undefined}
      allowClear
    />
  )
}

type Unit = 'week' | 'quarter'

interface Stepped {
  ends: readonly [Dayjs, Dayjs] | null
  /** Id of the first box. */
  id: string
  unit: Unit
  set(from: Dayjs, to: Dayjs): void
}

/**
 * Handles ArrowUp and ArrowDown for weeks and quarters, which people do not type. An empty range starts at the present
 * time. When one end passes the other, both become equal.
 */
function step(event: KeyboardEvent, { ends, id, unit, set }: Stepped): void {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
  if (direction === undefined) return
  event.preventDefault()
  const [from, to] = ends ?? [dayjs(), dayjs()]
  if (!ends) {
    set(from, to)
    return
  }
  const moved = (end: Dayjs) => (unit === 'week' ? end.add(direction, 'week') : end.add(direction * 3, 'month'))
  if ((event.target as HTMLElement).id === id) {
    const start = moved(from)
    set(start, start.isAfter(to) ? start : to)
  } else {
    const end = moved(to)
    set(end.isBefore(from) ? end : from, end)
  }
}
