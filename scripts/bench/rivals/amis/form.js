import { benchFields, FIRST_FIELD, HIDING, OPTIONS } from '../../form/fields.ts'

const controls = {
  Input: { type: 'input-text' },
  NumberInput: { type: 'input-number' },
  Select: { type: 'select', options: OPTIONS.map(({ value, text }) => ({ value, label: text })) },
  DatePicker: { type: 'input-date', valueFormat: 'YYYY-MM-DD' },
  Switch: { type: 'switch' },
  Textarea: { type: 'textarea', minRows: 3 },
}

/** The form of so many fields. */
export function formOf(count) {
  const body = benchFields(count).map(({ name, title, widget, required, conditional }) => ({
    ...controls[widget],
    name,
    label: title,
    required,
    ...(conditional && { visibleOn: `\${${FIRST_FIELD} != '${HIDING}'}` }),
  }))
  return { type: 'page', body: { type: 'form', mode: 'horizontal', columnCount: 3, body } }
}
