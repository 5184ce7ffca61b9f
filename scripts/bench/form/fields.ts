/**
 * The form that every side of the form benchmarks shows: the same fields in the same order, every sixth required, every
 * tenth shown under a condition on the first field, into which the measurement types.
 */
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { FieldUse } from '#shared/documents/page.ts'

const OPTIONS = Array.from({ length: 10 }, (_, index) => ({ value: String(index), text: `选项${index}` }))

/** Nobody types it: the conditions are judged with every key and always hold. */
export const HIDING = 'hide'
export const FIRST_FIELD = 'field0'

const kinds: { widget: string; field: Omit<Field, 'title'>; props?: Record<string, unknown> }[] = [
  { widget: 'Input', field: { type: 'string', maxLength: 100 } },
  { widget: 'NumberInput', field: { type: 'number' } },
  { widget: 'Select', field: { type: 'string' }, props: { options: OPTIONS } },
  { widget: 'DatePicker', field: { type: 'string', format: 'date' } },
  { widget: 'Switch', field: { type: 'string' } },
  { widget: 'Textarea', field: { type: 'string', maxLength: 1000 } },
]

export interface BenchField {
  name: string
  title: string
  widget: string
  required: boolean
  /** Shown as long as the first field does not hold HIDING. */
  conditional: boolean
  use: FieldUse
  field: Field
}

export function benchFields(count: number): BenchField[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length]!
    const name = `field${index}`
    const title = `字段${index}`
    const conditional = index % 10 === 9
    return {
      name,
      title,
      widget: kind.widget,
      required: index % 6 === 0,
      conditional,
      use: {
        field: name,
        widget: kind.widget,
        ...(kind.props && { props: kind.props }),
        ...(conditional && { reactions: [{ use: 'visible', when: `values.${FIRST_FIELD} != "${HIDING}"` }] }),
      },
      field: { ...kind.field, title },
    }
  })
}

export function benchEntity(fields: readonly BenchField[]): Entity {
  return {
    $id: 'system/bench',
    title: '表单',
    type: 'object',
    required: fields.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(fields.map((field) => [field.name, field.field])),
  }
}

export { OPTIONS }
