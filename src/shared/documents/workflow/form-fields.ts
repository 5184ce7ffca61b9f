import type { DictionaryItems } from '#shared/wire/session.ts'
import type { Entity, Field } from '../entity.ts'
import { childName } from '../entity-fields.ts'

/** Fields (`ProcessField`) of a form that conditions and rights may name, with the texts of their values. */
export function processFields(entity: Entity, dictionaries: DictionaryItems) {
  const status = entity['x-process']?.status
  const fields = Object.entries(entity.properties)
    .filter(([name, field]) => name !== status && !field['x-secret'] && field['x-read'] !== 'server')
    .map(([name, field]) => {
      const options = optionsOf(field, dictionaries)
      return { name, title: field.title ?? name, type: typeOf(field), ...(options && { options }) }
    })
  const tables = (entity['x-children'] ?? []).map((children) => ({
    ...{ name: childName(children), title: children.title ?? childName(children), type: 'array' },
  }))
  return [...fields, ...tables]
}

function typeOf({ type, format, 'x-ref': reference }: Field): string {
  if (reference?.many) return 'keys'
  return format === 'date' || format === 'date-time' ? format : String(type)
}

function optionsOf({ enum: values, 'x-dict': dictionary }: Field, dictionaries: DictionaryItems) {
  if (dictionary !== undefined) return dictionaries[dictionary]?.map(({ value, text }) => ({ value, text }))
  return values?.map((value) => ({ value: value as string | number, text: String(value) }))
}
