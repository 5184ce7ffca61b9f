import { compareDocuments, type Difference } from '../compare/compare-documents.ts'
import type { Entity, Field, Row } from '../entity.ts'
import type { OnlineForm } from './form.ts'
import { wireForm } from './read-form.ts'

/** Entities that describe the settings of a form; supply titles and options. */
export interface FormWords {
  head: Entity
  field: Entity
  index: Entity
}

/**
 * Returns the differences between two versions of a form, with titles of the editor. Fields match by id, whatever their
 * names.
 */
export function compareForms(before: OnlineForm, after: OnlineForm, words: FormWords): Difference[] {
  const found = compareDocuments(readable(before, words), readable(after, words), (document, [key, at, setting]) => {
    if (key !== 'fields' && key !== 'indexs') return titleOf(words.head, String(key))
    const row = (document as Readable)[key][Number(at)]!
    const [name, entity] =
      key === 'fields' ? [`字段 ${row.dbFieldName}`, words.field] : [`索引 ${row.indexName}`, words.index]
    return setting === undefined ? name : `${name} › ${titleOf(entity, String(setting))}`
  })
  return found.map((difference) => ({
    ...difference,
    ...('before' in difference && { before: wordOf(difference.before) }),
    ...('after' in difference && { after: wordOf(difference.after) }),
  }))
}

interface Readable extends Row {
  fields: Row[]
  indexs: Row[]
}

function readable(form: OnlineForm, words: FormWords): Readable {
  const { head, fields, indexs } = wireForm(form)
  // Items of lists match by `name`; the id as name survives a renaming.
  const rowsInWords = (rows: readonly Row[], entity: Entity) =>
    rows.map((row) => ({ name: row.id, ...inWords(row, entity) }))
  return {
    ...inWords(head, words.head),
    fields: rowsInWords(fields, words.field),
    indexs: rowsInWords(indexs, words.index),
  }
}

/** Settings with the titles and texts of the editor. */
function inWords(row: Row, { properties }: Entity): Row {
  const shown = Object.entries(row).filter(([name]) => name !== 'id' && Object.hasOwn(properties, name))
  return Object.fromEntries(shown.map(([name, value]) => [name, shownValue(value, properties[name]!)]))
}

function shownValue(value: unknown, { 'x-widget': widget, 'x-widget-props': props }: Field): unknown {
  const { on, options } = (props ?? {}) as { on?: unknown; options?: { value: unknown; text: string }[] }
  if (widget === 'Switch') return value === on ? '是' : '否'
  return options?.find((option) => option.value === value)?.text ?? value
}

const titleOf = ({ properties }: Entity, name: string) => properties[name]?.title ?? name

/** An added or removed field or index is shown by its name or its columns. */
function wordOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('dbFieldTxt' in value) return value.dbFieldTxt
  return 'indexField' in value ? value.indexField : value
}
