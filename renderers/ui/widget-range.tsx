import type { Field } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../pieces.ts'
import { chunk } from './chunk.ts'
import { WidgetText } from './widget-text.tsx'
import { keysOf } from './widget-values.ts'

/** First and last day, month or moment, as stored. */
export type Range = readonly [from: string, to: string]

/** The calendar of two ends. Its code is loaded in forms only. */
export const RangeControl = chunk(async () => (await import('./widget-range-control.tsx')).RangeControl)

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

/** Both ends, the earlier first; null unless there are two that can be read. */
export function rangeOf(value: unknown, clean: (end: unknown) => string | null): Range | null {
  const [from, to, ...more] = keysOf(value).map(clean).sort()
  return from && to && more.length === 0 ? [from, to] : null
}

export function storedRange(range: Range | null, { type }: Field): string | string[] {
  const ends = range ? [...range] : []
  return type === 'array' ? ends : ends.join(',')
}
