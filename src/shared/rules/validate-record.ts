import type { Entity, Field, Row } from '../documents/entity.ts'
import { fieldsOf } from '../documents/entity-fields.ts'
import type { Clock } from '../expression/expression-clock.ts'
import type { FieldProblem } from '../wire/envelope.ts'
import { isEmptyValue } from './coerce-record.ts'
import { compileField, type FieldCheck } from './field-check.ts'
import { nativePatternEngine, type PatternEngine } from './pattern-engine.ts'
import { compileRules, type RuleCheck } from './record-rules.ts'
import { withStoredRange } from './stored-range.ts'
import { messageOf } from './validation-messages.ts'

// Callers of validateRecord name its result; the wire shape stays defined in one place.
export type { FieldProblem }

export interface ValidationOptions {
  /** `add` asks for every required field; `edit` looks at the fields that are present only. */
  mode: 'add' | 'edit'
  /** Look at these fields only, and at the rules whose message they carry. Default all. */
  fields?: readonly string[]
  /** The stored record; cross-field rules judge it with the changes applied. */
  existing?: Readonly<Row>
  /** What rules read as `user`. */
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
      // Nobody but the server can give a field that the server writes.
      const required = entity.required?.includes(name) === true && field['x-write'] !== 'server'
      return [name, { field, required, check: compileField(field, patterns) }]
    }),
  )
  return { fields, rules: compileRules(entity, all) }
}

/**
 * Judges a coerced record (see `coerceRecord`) by its entity, the same in browser and server. The entity must not be changed
 * afterwards: it is compiled once.
 * @returns at most one problem per field, fields first, then cross-field rules; unknown fields are not looked at.
 * @throws PatternRefused or ExpressionError when the entity itself is wrong.
 */
export function validateRecord(entity: Entity, data: Readonly<Row>, options: ValidationOptions): FieldProblem[] {
  const { fields, rules } = compiledEntity(entity, options.patterns ?? nativePatternEngine)
  const wanted = (name: string) => options.fields === undefined || options.fields.includes(name)
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
    // A rule over a field that is refused anyway would only say the same again.
    if (reads.some((name) => broken.has(name))) continue
    for (const problem of judge(scope, options.clock)) {
      if (wanted(problem.field) && !problems.has(problem.field)) problems.set(problem.field, problem)
    }
  }
  return [...problems.values()]
}
