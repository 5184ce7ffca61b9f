import { benchFields, FIRST_FIELD, HIDING, OPTIONS } from '../../form/fields.ts'

const types = {
  Input: { type: 'string', maxLength: 100 },
  NumberInput: { type: 'number' },
  Select: { type: 'string', oneOf: OPTIONS.map(({ value, text }) => ({ const: value, title: text })) },
  DatePicker: { type: 'string', format: 'date' },
  Switch: { type: 'boolean' },
  Textarea: { type: 'string', maxLength: 1000 },
}

/** The form of so many fields. */
export function formOf(count) {
  const fields = benchFields(count)
  const propertiesOf = (some) =>
    Object.fromEntries(some.map(({ name, title, widget }) => [name, { ...types[widget], title }]))
  const schema = {
    type: 'object',
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: propertiesOf(fields.filter(({ conditional }) => !conditional)),
    // The way of JSON Schema to show fields under a condition; all of them share it.
    if: { properties: { [FIRST_FIELD]: { const: HIDING } }, required: [FIRST_FIELD] },
    else: { properties: propertiesOf(fields.filter(({ conditional }) => conditional)) },
  }
  const textareas = fields.filter(({ widget }) => widget === 'Textarea')
  const uiSchema = Object.fromEntries(textareas.map(({ name }) => [name, { 'ui:widget': 'textarea' }]))
  return { schema, uiSchema, formContext: { colSpan: 8 } }
}
