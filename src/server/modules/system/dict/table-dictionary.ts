import { AppError } from '#server/http/answers/errors.ts'
import type { LookupTarget } from '#server/records/labels/lookup.ts'
import type { Entity, Reference } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm, formOfStoredTable } from '#shared/documents/online-form/form.ts'

/**
 * Resolves a tuple `table,text column,value column`. @throws AppError TABLE_DICTIONARY_UNKNOWN, DICTIONARY_CODE_WRONG
 */
export type TableDictionaries = (tuple: string) => LookupTarget

/**
 * Creates the table dictionaries: each reference of an entity is one. Each online form has dictionaries of its titles
 * and of the values that other forms store. No table or column name comes from a request.
 * @param forms current entities of online forms
 */
export function createTableDictionaries(
  entities: ReadonlyMap<string, Entity>,
  forms: ReadonlyMap<string, Entity> = entities,
): TableDictionaries {
  const targets = new Map<string, LookupTarget>()
  for (const entity of entities.values()) {
    for (const { 'x-ref': reference } of Object.values(entity.properties)) {
      const target = reference && entities.get(reference.entity)
      if (reference === undefined || target?.['x-table'] === undefined) continue
      const { entity: address, value = 'id', label = target['x-title'] ?? 'id' } = reference
      targets.set(tupleOf(target, label, value), { entity: address, value, label })
    }
  }
  return (tuple) => {
    const parts = tuple.split(',').map((part) => part.trim())
    if (parts.length !== 3) throw new AppError('DICTIONARY_CODE_WRONG')
    const target = targets.get(parts.join(',')) ?? namedByForms(parts, entities, forms)
    if (target === undefined) throw new AppError('TABLE_DICTIONARY_UNKNOWN')
    return target
  }
}

/**
 * Finds a dictionary of a form, or one that a field of a form names in its definition. The definition may name a table, a
 * form or an address.
 */
function namedByForms(
  [table = '', label, value]: readonly string[],
  entities: ReadonlyMap<string, Entity>,
  forms: ReadonlyMap<string, Entity>,
): LookupTarget | undefined {
  const name = formOfStoredTable(table) ?? table
  const form = forms.get(addressOfForm(name))
  const shipped = [...entities.values()].find((each) => each['x-table'] === table || each.$id === table)
  const entity = shipped ?? (form?.['x-form'] && form)
  if (entity === undefined) return undefined
  const titles = { entity: entity.$id, value: 'id', label: entity['x-title'] ?? 'id' }
  const isMeant = (names: LookupNames) =>
    tupleOf(entity, names.label, names.value) === [entity['x-table'], label, value].join(',')
  if (entity['x-form'] && isMeant(titles)) return titles
  const found = [...namesOfForm(entity, forms, titles)].find(isMeant)
  return found && (shipped ? { ...found, ofForm: true } : found)
}

type LookupNames = Required<Omit<LookupTarget, 'ofForm'>>

/**
 * Yields the value and label columns by which other forms refer to this form. There are about a hundred forms, and few
 * refer by other columns than titles.
 */
function* namesOfForm(entity: Entity, forms: ReadonlyMap<string, Entity>, titles: LookupNames): Iterable<LookupNames> {
  for (const { 'x-form': form, properties } of forms.values()) {
    if (form === undefined) continue
    for (const { 'x-ref': reference } of Object.values(properties)) {
      if (reference?.entity === entity.$id) yield { ...titles, ...valueAndLabel(reference) }
    }
  }
}

const valueAndLabel = ({ value, label }: Reference) => ({
  ...(value !== undefined && { value }),
  ...(label !== undefined && { label }),
})

function tupleOf(entity: Entity, label: string, value: string): string {
  return [entity['x-table'], columnIn(entity, label), columnIn(entity, value)].join(',')
}

function columnIn(entity: Entity, name: string): string {
  const field = fieldsOf(entity)[name]
  return (field && columnOf(name, field)) ?? name
}
