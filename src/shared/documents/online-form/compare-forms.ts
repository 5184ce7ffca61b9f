import { compareDocuments, type Difference } from '../compare-documents.ts'
import type { Entity, Field, Row } from '../entity.ts'
import type { OnlineForm } from './form.ts'
import { wireForm } from './read-form.ts'

/** Entities whose fields are the settings of a form, with their titles and options. */
export interface FormWords {
  head: Entity
  field: Entity
}

/** What differs between two versions of a form, in the words of its editor; a field is known by its id, whatever its name. */
export function compareForms(before: OnlineForm, after: OnlineForm, words: FormWords): Difference[] {
  const found = compareDocuments(readable(before, words), readable(after, words), (document, [key, at, setting]) => {
    if (key !== 'fields') return titleOf(words.head, String(key))
    const field = (document as Readable).fields[Number(at)]!
    const name = `字段 ${field.dbFieldName}`
    return setting === undefined ? name : `${name} › ${titleOf(words.field, String(setting))}`
  })
  return found.map((difference) => ({
    ...difference,
    ...('before' in difference && { before: wordOf(difference.before) }),
    ...('after' in difference && { after: wordOf(difference.after) }),
  }))
}

interface Readable extends Row {
  fields: Row[]
}

function readable(form: OnlineForm, words: FormWords): Readable {
  const { head, fields } = wireForm(form)
  return {
    ...inWords(head, words.head),
    fields: fields.map((field, at) => ({ name: form.fields[at]!.id, ...inWords(field, words.field) })),
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

/** Of a field that came or went its name says enough. */
function wordOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'dbFieldTxt' in value ? value.dbFieldTxt : value
}
