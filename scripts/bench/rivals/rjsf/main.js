/** The form of the benchmark as @rjsf/antd shows it: `?count=N`. Nothing is shown until `window.mountForm()` is called. */
import Form from '@rjsf/antd'
import validator from '@rjsf/validator-ajv8'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { benchFields, FIRST_FIELD, HIDING, OPTIONS } from '../../form/fields.ts'
import { stageForm } from '../../form/stage-form.ts'

const types = {
  Input: { type: 'string', maxLength: 100 },
  NumberInput: { type: 'number' },
  Select: { type: 'string', oneOf: OPTIONS.map(({ value, text }) => ({ const: value, title: text })) },
  DatePicker: { type: 'string', format: 'date' },
  Switch: { type: 'boolean' },
  Textarea: { type: 'string', maxLength: 1000 },
}

const fields = benchFields(Number(new URLSearchParams(location.search).get('count')))
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

const root = createRoot(document.getElementById('root'))
stageForm(() => root.render(createElement(Form, { schema, uiSchema, validator, formContext: { colSpan: 8 } })))
