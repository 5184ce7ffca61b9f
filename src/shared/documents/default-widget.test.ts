import { expect, it } from 'vitest'
import { defaultWidget } from './default-widget.ts'
import type { FieldFormat } from './entity.ts'

it.each<[FieldFormat, string]>([
  ['date', 'DatePicker'],
  ['date-time', 'DateTimePicker'],
  ['time', 'TimePicker'],
  ['year', 'YearPicker'],
  ['week-range', 'WeekRangePicker'],
  ['date-range', 'DateRangePicker'],
  ['html', 'RichText'],
  ['cron', 'Cron'],
  ['email', 'Input'],
])('a field of the format %s has the widget %s', (format, widget) => {
  expect(defaultWidget({ type: 'string', title: '样例', format })).toBe(widget)
})
