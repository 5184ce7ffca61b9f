import type { Field } from '#shared/documents/entity.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import type { CheckEnvironment } from './check-environment.ts'

/** Value that a field may have, as stored, and its text. */
export interface Choice {
  value: string
  text: string
}

/** Values of `enum` or of the dictionary; undefined where any value may come, or the items are unknown. */
export function choicesOf(
  field: Field,
  { dictionaryItems }: Pick<CheckEnvironment, 'dictionaryItems'>,
): Choice[] | undefined {
  if (field.enum) return field.enum.map((value) => ({ value: String(value), text: String(value) }))
  const code = field['x-dict']
  const items = code !== undefined && dictionaryItems && Object.hasOwn(dictionaryItems, code) && dictionaryItems[code]
  return items && items.length > 0 ? [...items] : undefined
}

/** Parts of a value, which may be a comma list, that are no choice. */
export function unknownChoices(value: unknown, choices: readonly Choice[]): string[] {
  const known = new Set(choices.map((choice) => choice.value))
  const text = String(value)
  return known.has(text) || text === '' ? [] : text.split(',').filter((part) => !known.has(part))
}

/** The choice with this text, or with a similar value. */
export function proposedChoice(unknown: string, choices: readonly Choice[]): string | undefined {
  const named = choices.find(({ text }) => text === unknown)
  return (
    named?.value ??
    nearestName(
      unknown,
      choices.map(({ value }) => value),
    )
  )
}
