import type { Row } from '#shared/documents/entity.ts'
import type { Dictionaries } from '../engine-dependencies.ts'
import type { EntityTable } from '../entity-table.ts'
import type { FieldMask } from '../policy/field-mask.ts'

/** Name under which the text of a field's value is sent. */
export function textName(field: string): string {
  return `${field}_dictText`
}

/** Adds `<field>_dictText` for every field with a dictionary; an empty value gets none. */
export async function addDictionaryTexts(
  dictionaries: Dictionaries,
  table: EntityTable,
  rows: readonly Row[],
  mask: FieldMask,
): Promise<void> {
  const fields = [...table.stored.values()].filter(({ name, field }) => field['x-dict'] && mask.sees(name))
  const texts = await Promise.all(fields.map(({ field }) => dictionaries.texts(field['x-dict']!)))
  for (const [index, { name }] of fields.entries()) {
    for (const row of rows) addText(row, name, texts[index]!)
  }
}

/** Texts for a value or a comma list of values; what is unknown stands for itself. */
export function addText(row: Row, name: string, texts: ReadonlyMap<string, string>): void {
  const value = row[name]
  if (value === null || value === undefined || value === '') return
  const text = String(value)
  row[textName(name)] =
    texts.get(text) ??
    text
      .split(',')
      .map((part) => texts.get(part) ?? part)
      .join(',')
}
