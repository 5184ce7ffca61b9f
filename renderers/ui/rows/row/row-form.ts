import type { FormValues } from '#renderers/ui/draft/form-values.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { RowColumn } from './row-column.ts'

/** How a control reaches its row. */
export type RowAccess = Pick<FormValues, 'read' | 'untyped' | 'set'>

/** Gives a control of a row access to its row, which takes the place of the form. */
export function rowForm(columns: readonly RowColumn[], { read, untyped, set }: RowAccess): FormValues {
  const properties = Object.fromEntries(columns.map(({ name, field }) => [name, field]))
  const entity: Entity = { $id: 'row', title: '', type: 'object', properties }
  // A row that changes is drawn again, and its controls with it.
  return { entity, values: read, read, untyped, set, subscribe: () => () => undefined }
}
