import type { Field } from '#shared/documents/entity.ts'
import { linearPatternEngine } from '#shared/rules/linear-pattern-engine.ts'
import { PatternRefused } from '#shared/rules/pattern-engine.ts'
import { validateRecord } from '#shared/rules/validate-record.ts'
import { hasType } from '../walk-meta.ts'

/** Reason why a field refuses its own default, or undefined. Another rule reports a pattern that does not compile. */
export function defaultProblem(name: string, field: Field): string | undefined {
  if (field.default === undefined) return undefined
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
