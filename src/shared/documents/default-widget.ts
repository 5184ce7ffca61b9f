import type { Field } from './entity.ts'

const FORMAT_WIDGETS: Readonly<Record<string, string>> = {
  date: 'DatePicker',
  'date-time': 'DateTimePicker',
  time: 'TimePicker',
  year: 'YearPicker',
  month: 'MonthPicker',
  quarter: 'QuarterPicker',
  week: 'WeekPicker',
  'date-range': 'DateRangePicker',
  'year-range': 'YearRangePicker',
  'month-range': 'MonthRangePicker',
  'quarter-range': 'QuarterRangePicker',
  'week-range': 'WeekRangePicker',
  html: 'RichText',
  json: 'JsonEditor',
  cron: 'Cron',
}

/** Widget of a field when neither the page nor the entity chooses one. */
export function defaultWidget(field: Field): string {
  if (field['x-widget']) return field['x-widget']
  if (field['x-computed'] !== undefined) return 'Formula'
  if (field['x-secret']) return 'Password'
  if (field['x-file']) return field['x-file'].kind === 'image' ? 'ImageUpload' : 'FileUpload'
  if (field['x-ref']) return 'ReferenceSelect'
  if (field['x-dict']) return 'DictionarySelect'
  if (field.enum) return 'Select'
  const ofFormat = FORMAT_WIDGETS[field.format ?? '']
  if (ofFormat) return ofFormat
  if (field.type === 'integer' || field.type === 'number') return 'NumberInput'
  if (field.type === 'boolean') return 'Switch'
  return (field.maxLength ?? 0) > 255 ? 'Textarea' : 'Input'
}

/** Props of a widget for a field: those of the entity, if it names this widget, overridden by those of the page. */
export function widgetProps(
  field: Field,
  widget: string,
  given?: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const computed = widget === 'Formula' ? field['x-computed'] : undefined
  const own = field['x-widget'] === widget ? field['x-widget-props'] : undefined
  if (computed !== undefined) return { ...own, ...given, expression: computed }
  return own ? { ...own, ...given } : given
}
