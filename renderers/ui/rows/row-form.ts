import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FormValues } from '../form-values.ts'
import type { RowColumn } from './row-column.ts'

/** What a control in a row may know of it and change in it: for the control, the row is the form. */
export function rowForm(columns: readonly RowColumn[], read: () => Row, set: (values: Row) => void): FormValues {
  const properties = Object.fromEntries(columns.map(({ name, field }) => [name, field]))
  const entity: Entity = { $id: 'row', title: '', type: 'object', properties }
  // A row that changes is drawn again, and its controls with it.
  return { entity, values: read, read, set, subscribe: () => () => undefined }
}
