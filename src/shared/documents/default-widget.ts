import type { Field } from './entity.ts'

const FORMAT_WIDGETS: Readonly<Record<string, string>> = { html: 'RichText', json: 'JsonEditor', cron: 'Cron' }
/** Their pickers have the names of the formats: `week-range` has the `WeekRangePicker`. */
const PICKED_FORMAT = /^(date|time|year|month|quarter|week)(-time|-range)?$/

function formatWidget(format: string): string | undefined {
  if (!PICKED_FORMAT.test(format)) return FORMAT_WIDGETS[format]
  return `${format.replace(/(^|-)(.)/g, (_all, _dash, letter: string) => letter.toUpperCase())}Picker`
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
  const ofFormat = formatWidget(field.format ?? '')
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
