import { compareDocuments, type Difference } from '../compare-documents.ts'
import type { Entity, Field, Row } from '../entity.ts'
import type { OnlineForm } from './form.ts'
import { wireForm } from './read-form.ts'

/** Entities whose fields are the settings of a form, with their titles and options. */
export interface FormWords {
  head: Entity
  field: Entity
  index: Entity
}

/** What differs between two versions of a form, in the words of its editor; a field is known by its id, whatever its name. */
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
  // The parts of a list are known by their names, which are not these.
  const rowsInWords = (rows: readonly Row[], entity: Entity) =>
    rows.map((row) => ({ name: row.id, ...inWords(row, entity) }))
  return {
    ...inWords(head, words.head),
    fields: rowsInWords(fields, words.field),
    indexs: rowsInWords(indexs, words.index),
  }
}

/** The settings that its editor shows, as it shows them. */
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

/** Of a field or an index that came or went its name or its fields say enough. */
function wordOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('dbFieldTxt' in value) return value.dbFieldTxt
  return 'indexField' in value ? value.indexField : value
}
