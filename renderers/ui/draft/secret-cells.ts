import type { Field } from '#shared/documents/entity.ts'

/** Only the widget of a sub-table knows the fields of its rows, and only after reading them. */
const known = new WeakMap<Field, readonly string[]>()

/** Registers the secret cells of the rows in a field. */
export function noteSecretCells(field: Field, names: readonly string[]): void {
  known.set(field, names)
}

export function secretCellsOf(field: Field): readonly string[] {
  return known.get(field) ?? []
}
