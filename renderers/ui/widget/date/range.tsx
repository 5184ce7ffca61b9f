import type { WidgetProps } from '#renderers/pieces.ts'
import { WidgetText } from '../text.tsx'
import { RangeControl } from './range-control-chunk.ts'
import type { RangeLook } from './range-mode.ts'
import { rangeOf } from './range-values.ts'

interface RangeWidgetProps extends WidgetProps<unknown>, RangeLook {
  /** Normalizes one stored end; null for an invalid one. */
  clean(end: unknown): string | null
}

/** Two ends in one field: a comma list, or an array of two in an array field. */
export function RangeWidget(props: RangeWidgetProps) {
  const { value, clean, format, look } = props
  const range = rangeOf(value, clean, props.picker !== 'time')
  if (look === 'edit') return <RangeControl {...props} range={range} />
  const words = 'show' in format ? range?.map(format.show) : range
  return <WidgetText look={look} text={props.text || (words?.join(' 至 ') ?? '')} />
}
