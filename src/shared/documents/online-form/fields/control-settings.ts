import type { Field } from '#shared/documents/entity.ts'
import type { FormItemDescriptor, LinkDownConfig } from '#shared/documents/form-item-descriptor/descriptor.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { type FormControl, type FormField, fieldNameOf } from '../form.ts'

type Settings = Partial<FormItemDescriptor>

/** Settings from the three columns of the dictionary, which each control reads in its own way. */
export function controlSettings(field: FormField, fields: readonly FormField[]): Settings {
  return (READERS[field.fieldShowType] ?? readDictionary)(field, fields)
}

const READERS: Partial<Record<FormControl, (field: FormField, fields: readonly FormField[]) => Settings>> = {
  // The reference follows from the linked form, which no descriptor names.
  link_table: () => ({ type: 'text' }),
  link_table_field: () => ({ type: 'text' }),
  cat_tree: ({ dictField, dictText }) => ({
    ...(dictField && { pidValue: dictField }),
    ...(dictText && { textField: fieldNameOf(dictText) }),
  }),
  sel_tree: ({ dictTable, dictField, dictText }) => {
    const [id, pidField, name, hasChildField] = namesIn(dictText)
    return { dict: `${dictTable},${name},${id}`, pidField, hasChildField, ...(dictField && { pidValue: dictField }) }
  },
  popup: ({ dictTable, dictField, dictText }) => ({
    popupCode: dictTable,
    orgFields: dictField,
    destFields: namesIn(dictText).map(fieldNameOf).join(','),
  }),
  link_down: (field, fields) => {
    const { linkField, ...config } = linkConfigOf(field) ?? {}
    const names = namesIn(linkField)
    return {
      linkDownConfig: { ...config, linkField: names.map(fieldNameOf).join(',') },
      linkDownOthers: names.map((name, at) => ({
        field: fieldNameOf(name),
        title: fields.find(({ dbFieldName }) => dbFieldName === name)?.dbFieldTxt ?? name,
        order: at + 1,
      })),
    }
  },
}

const readDictionary = ({ dictTable, dictField, dictText }: FormField): Settings => ({
  ...(dictTable && { dictTable, ...(dictText && { dictText }) }),
  ...(dictField && { dictCode: dictField }),
})

/** Annotations that a control adds to its field beyond its descriptor. */
export const CONTROL_FIELDS: Partial<Record<FormControl, Partial<Field>>> = {
  cat_tree: { 'x-ref': { entity: 'system/category' } },
}

/** Parses the levels of linked drop-downs; undefined for invalid text. */
export function linkConfigOf({ dictTable }: FormField): LinkDownConfig | undefined {
  try {
    const config: unknown = parseJson(dictTable)
    return typeof config === 'object' && config !== null && !Array.isArray(config) ? config : undefined
  } catch {
    return undefined
  }
}

/** Columns that an earlier linked drop-down draws. */
export function columnsOfLinkedControls(fields: readonly FormField[]): ReadonlySet<string> {
  const linked = fields.filter(({ fieldShowType }) => fieldShowType === 'link_down')
  return new Set(linked.flatMap((field) => namesIn(linkConfigOf(field)?.linkField)))
}

/** Names of a comma list; empty for anything but a text. */
export function namesIn(list: unknown): string[] {
  if (typeof list !== 'string') return []
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
