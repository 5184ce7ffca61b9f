import { widgetProps } from '#shared/documents/default-widget.ts'
import type { Field } from '#shared/documents/entity.ts'
import { type ColumnUse, type FieldUse, isLayoutItem } from '#shared/documents/page.ts'
import { choicesOf, proposedChoice, unknownChoices } from '../choices.ts'
import { asFieldUse, entityAt, fieldNamed } from '../library/library.ts'
import type { Path } from '../problem.ts'
import { ruleGroup } from './rule.ts'

/** Checks that values of pages and entities are items of the dictionary, or of the list, of their field. */
export const dictionaryRules = ruleGroup({
  codes: { 'dictionary-value': '默认值、起始条件和标签的值是字典的项' },
  entity(document, { environment, report }) {
    // An online form checks its own fields.
    if (document.entity['x-form']) return
    for (const [name, field] of Object.entries(document.entity.properties)) {
      // Another rule compares a default with `enum`.
      const choices = field.enum ? undefined : choicesOf(field, environment)
      if (field.default === undefined || !choices) continue
      for (const value of unknownChoices(field.default, choices)) {
        const reason = `字段 ${name} 的默认值 ${value} 不是字典 ${field['x-dict']} 的项`
        const fix = proposedChoice(value, choices)
        report(document, 'dictionary-value', ['properties', name, 'default'], reason, { fix })
      }
    }
  },
  page(document, { library, environment, report }) {
    for (const visit of document.walk.visits) {
      const isColumn = visit.definition === 'ColumnUse'
      if ((!isColumn && visit.definition !== 'FieldUse') || isLayoutItem(visit.value)) continue
      const entity = entityAt(visit, library)
      const use = asFieldUse(visit.value)
      const field = entity && fieldNamed(entity, use.field)
      const choices = field && choicesOf(withDictionaryOf(use, field), environment)
      if (!choices) continue
      for (const { value, path, atKey } of isColumn ? tagsOf(use) : valuesOf(use, field)) {
        for (const unknown of unknownChoices(value, choices)) {
          const reason = `字段 ${use.field} 没有值 ${unknown}，可用：${choices.map((each) => each.value).join('、')}`
          const hints = { fix: proposedChoice(unknown, choices), atKey }
          report(document, 'dictionary-value', [...visit.path, ...path], reason, hints)
        }
      }
    }
  },
})

/** Returns the field with the dictionary that the page gives to its widget, if it gives one. */
function withDictionaryOf({ widget, props }: FieldUse, field: Field): Field {
  const dictionary = widgetProps(field, widget ?? '', props)?.dictionary
  return typeof dictionary === 'string' ? { ...field, enum: undefined, 'x-dict': dictionary } : field
}

/** Value of a field that a page contains. */
interface WrittenValue {
  value: unknown
  /** Place of the value, from the place of the field in the page. */
  path: Path
  /** True where the value is the key of the member at `path`, so that a problem shows the key. */
  atKey?: boolean
}

function tagsOf(use: ColumnUse): WrittenValue[] {
  return Object.keys(use.tags ?? {}).map((value) => ({ value, path: ['tags', value], atKey: true }))
}

/** Returns the default of a field and the initial conditions of a search. */
function valuesOf({ default: initial, begin, search }: FieldUse, field: Field): WrittenValue[] {
  // Another rule compares these values with `enum`.
  if (field.enum) return []
  // A search for parts of a text (`like`) may begin with a text that is no item.
  const isPartial = (search ?? field['x-search']) === 'like'
  const begins = isPartial ? [] : Array.isArray(begin) ? begin : [begin]
  const values = [
    { value: initial, path: ['default'] },
    ...begins.map((value, at) => ({ value, path: Array.isArray(begin) ? ['begin', at] : ['begin'] })),
  ]
  return values.filter(({ value }) => ['string', 'number', 'boolean'].includes(typeof value))
}
