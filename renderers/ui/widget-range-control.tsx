import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { WidgetProps } from '../pieces.ts'
import { controlProps } from './widget-control.ts'
import { type Range, storedRange } from './widget-range-values.ts'

interface RangeControlProps extends WidgetProps<unknown> {
  range: Range | null
  formats: [string, ...string[]]
  picker?: 'month'
  showTime?: boolean
}

const FULL_WIDTH = { width: '100%' }
/** A day that is chosen stands for the whole of it. */
const WHOLE_DAYS = {
  defaultOpenValue: [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')] as [dayjs.Dayjs, dayjs.Dayjs],
}

/** Calendar of two ends over stored texts, which are read and written as they stand. */
export function RangeControl(props: RangeControlProps) {
  const { id, range, formats, picker, showTime, field, onChange } = props
  return (
    <DatePicker.RangePicker
      {...controlProps(props)}
      id={{ start: id }}
      style={FULL_WIDTH}
      picker={picker}
      value={range && [dayjs(range[0]), dayjs(range[1])]}
      onChange={(chosen) => {
        const ends =
          chosen?.[0] && chosen[1] ? ([chosen[0].format(formats[0]), chosen[1].format(formats[0])] as const) : null
        onChange(storedRange(ends, field))
      }}
      format={formats}
      showTime={showTime ? WHOLE_DAYS : undefined}
      needConfirm={false}
      // Two moments need all the room there is.
      suffixIcon={showTime ? null : undefined}
      allowClear
    />
  )
}
