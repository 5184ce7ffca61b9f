import type { Field } from '#shared/documents/entity.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import { PatternRefused } from '#shared/rules/patterns/pattern-engine.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import { type Choice, unknownChoices } from '../choices.ts'
import type { Proposal } from '../problem.ts'
import { hasType } from '../structure/walk-meta.ts'

/** Reason why a field refuses its own default, or undefined. Another rule reports a pattern that does not compile. */
export function defaultProblem(name: string, field: Field, choices?: readonly Choice[]): string | undefined {
  if (field.default === undefined) return undefined
  // Another rule reports a value that is no item of the dictionary.
  if (!field.enum && choices && unknownChoices(field.default, choices).length > 0) return undefined
  if (!hasType(field.type, field.default)) return `类型应为 ${field.type}`
  const entity = { $id: 'check/default', title: name, type: 'object', properties: { [name]: field } } as const
  try {
    return validateRecord(entity, { [name]: field.default }, { mode: 'edit', patterns: linearPatternEngine })[0]
      ?.message
  } catch (error) {
    if (error instanceof PatternRefused) return undefined
    throw error
  }
}

/** The default in the type of the field, or the item of `enum` that is probably meant. */
export function fittingDefault(name: string, field: Field): Proposal {
  const { default: given, enum: listed } = field
  const other = typeof given === 'string' ? Number(given) : String(given)
  const near = listed && nearestName(String(given), listed.map(String))
  if (near !== undefined) return { fix: near }
  return defaultProblem(name, { ...field, default: other }) === undefined ? { json: JSON.stringify(other) } : {}
}
