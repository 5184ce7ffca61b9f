import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { WidgetProps } from '../pieces.ts'
import { chosenPlaceholder, controlProps } from './widget-control.ts'

interface DateControlProps extends WidgetProps<string> {
  /** Stored text, or null. */
  stored: string | null
  /** The first is shown and stored; the others are understood when typed. */
  formats: [string, ...string[]]
  showTime?: boolean
}

const FULL_WIDTH = { width: '100%' }

/** Calendar over a stored text. The text is read and written as it stands; no zone ever moves it. */
export function DateControl(props: DateControlProps) {
  const { stored, formats, onChange, showTime } = props
  return (
    <DatePicker
      {...controlProps(props)}
      style={FULL_WIDTH}
      value={stored === null ? null : dayjs(stored)}
      onChange={(chosen: Dayjs | null) => onChange(chosen ? chosen.format(formats[0]) : null)}
      format={formats}
      showTime={showTime}
      needConfirm={false}
      placeholder={chosenPlaceholder(props)}
      allowClear
    />
  )
}
