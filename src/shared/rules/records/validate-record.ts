import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { Clock } from '#shared/expression/evaluation/expression-clock.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { nativePatternEngine, type PatternEngine } from '../patterns/pattern-engine.ts'
import { withStoredRange } from '../search/stored-range.ts'
import { isEmptyValue } from './coerce-record.ts'
import { compileField, type FieldCheck } from './field-check.ts'
import { compileRules, type RuleCheck } from './record-rules.ts'
import { messageOf } from './validation-messages.ts'

// Re-exported for callers of validateRecord; the wire shape stays defined in one place.
export type { FieldProblem }

export interface ValidationOptions {
  /** `add` requires every required field; `edit` checks only fields that are present. */
  mode: 'add' | 'edit'
  /** Checks only these fields, and the rules whose message they show. Default all. */
  fields?: readonly string[]
  /** Fields whose values are not known yet. They, and the rules that read them, are not checked. */
  unknown?: readonly string[]
  /** Stored record; cross-field rules check it with the changes applied. */
  existing?: Readonly<Row>
  /** Variable `user` of rules. */
  user?: unknown
  /** Default: native. Documents of users need the linear one. */
  patterns?: PatternEngine
  clock?: Clock
}

interface CompiledEntity {
  readonly fields: ReadonlyMap<string, { field: Field; required: boolean; check: FieldCheck }>
  readonly rules: readonly RuleCheck[]
}

const compiled = new WeakMap<PatternEngine, WeakMap<Entity, CompiledEntity>>()

function compiledEntity(entity: Entity, patterns: PatternEngine): CompiledEntity {
  const byEntity = compiled.get(patterns) ?? new WeakMap<Entity, CompiledEntity>()
  compiled.set(patterns, byEntity)
  const known = byEntity.get(entity) ?? compileEntity(entity, patterns)
  byEntity.set(entity, known)
  return known
}

function compileEntity(entity: Entity, patterns: PatternEngine): CompiledEntity {
  const all = fieldsOf(entity)
  const fields = new Map(
    Object.entries(all).map(([name, described]) => {
      const field = withStoredRange(described)
      // Clients cannot supply a field that only the server writes.
      const required = entity.required?.includes(name) === true && field['x-write'] !== 'server'
      return [name, { field, required, check: compileField(field, patterns) }]
    }),
  )
  return { fields, rules: compileRules(entity, all) }
}

/**
 * Validates a coerced record (see `coerceRecord`) by its entity, equally in browser and server. The entity must not be
 * changed afterwards: it is compiled once.
 * @returns at most one problem per field, fields first, then cross-field rules; unknown fields are ignored.
 * @throws PatternRefused or ExpressionError when the entity itself is wrong.
 */
export function validateRecord(entity: Entity, data: Readonly<Row>, options: ValidationOptions): FieldProblem[] {
  const { fields, rules } = compiledEntity(entity, options.patterns ?? nativePatternEngine)
  const { unknown = [] } = options
  const wanted = (name: string) => !unknown.includes(name) && (options.fields?.includes(name) ?? true)
  const problems = new Map<string, FieldProblem>()
  for (const [name, { field, required, check }] of fields) {
    if (!wanted(name) || (options.mode === 'edit' && !Object.hasOwn(data, name))) continue
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    const keyword = isEmptyValue(value) ? (required ? 'required' : undefined) : check(value)
    if (keyword !== undefined) problems.set(name, { field: name, keyword, message: messageOf(keyword, field) })
  }
  const scope = { values: { ...options.existing, ...data }, user: options.user ?? null }
  const broken = new Set(problems.keys())
  for (const { reads, judge } of rules) {
    // Skips a rule over an invalid field, which would repeat the same problem.
    if (reads.some((name) => broken.has(name) || unknown.includes(name))) continue
    for (const problem of judge(scope, options.clock)) {
      if (wanted(problem.field) && !problems.has(problem.field)) problems.set(problem.field, problem)
    }
  }
  return [...problems.values()]
}
