import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '../text.tsx'
import { RangeControl } from './range-control-chunk.ts'
import type { RangeDisplay } from './range-mode.ts'
import { rangeOf } from './range-values.ts'

interface RangeWidgetProps extends WidgetProps<unknown>, RangeDisplay {
  /** Normalizes one stored end; null for an invalid one. */
  clean(end: unknown): string | null
}

/** Two ends in one field: a comma list, or an array of two in an array field. */
export function RangeWidget(props: RangeWidgetProps) {
  const { value, clean, format, displayMode } = props
  const range = rangeOf(value, clean, props.picker !== 'time')
  if (displayMode === 'edit') return <RangeControl {...props} range={range} />
  const words = 'show' in format ? range?.map(format.show) : range
  return <WidgetText displayMode={displayMode} text={props.text || (words?.join(' 至 ') ?? '')} />
}
