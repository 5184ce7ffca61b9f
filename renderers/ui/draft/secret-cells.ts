import type { Field } from '#shared/documents/entity.ts'

/** Only the widget of a sub-table knows the fields of its rows, and only once it has read them. */
const known = new WeakMap<Field, readonly string[]>()

/** Says which cells of the rows in a field are nobody else's business. */
export function noteSecretCells(field: Field, names: readonly string[]): void {
  known.set(field, names)
}

export function secretCellsOf(field: Field): readonly string[] {
  return known.get(field) ?? []
}
