import type { WidgetProps } from '../pieces.ts'
import { RangeControl } from './widget-range-control-chunk.ts'
import { rangeOf } from './widget-range-values.ts'
import { WidgetText } from './widget-text.tsx'

interface RangeWidgetProps extends WidgetProps<unknown> {
  /** Makes one stored end readable; null for what is none. */
  clean(end: unknown): string | null
  /** The first is shown and stored; the others are understood when typed. */
  formats: [string, ...string[]]
  picker?: 'month'
  showTime?: boolean
}

/** Two ends in one field: a comma list, or an array of two in an array field. */
export function RangeWidget(props: RangeWidgetProps) {
  const range = rangeOf(props.value, props.clean)
  if (props.look === 'edit') return <RangeControl {...props} range={range} />
  return <WidgetText look={props.look} text={props.text || (range?.join(' 至 ') ?? '')} />
}
