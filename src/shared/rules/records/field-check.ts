import { type Schema, Validator } from '@cfworker/json-schema'
import type { Field } from '#shared/documents/entity.ts'
import type { PatternEngine } from '../patterns/pattern-engine.ts'
import { userPatternEngine } from '../patterns/user-pattern-engine.ts'
import { hasFormat } from './validation-formats.ts'

/** Returns the first keyword of the field that a value breaks. The value must not be empty. */
export type FieldCheck = (value: unknown) => string | undefined

type Checked = Partial<Omit<Field, 'items'>> & { const?: unknown; items?: Partial<Field> }

/** Keywords that the JSON Schema library checks; those with another engine or meaning follow below. */
const LIBRARY_KEYWORDS = [
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
] as const

/** Compiles the validation keywords of a field and ignores all others. */
export function compileField(field: Checked, patterns: PatternEngine): FieldCheck {
  const checks = [
    checkByLibrary(field),
    field.pattern === undefined ? undefined : checkText('pattern', patterns.compile(field.pattern)),
    field['x-user-pattern'] === undefined
      ? undefined
      : checkText('pattern', userPatternEngine.compile(field['x-user-pattern'])),
    field.format === undefined ? undefined : checkFormat(field.format),
    field.items === undefined ? undefined : checkItems(compileField(field.items, patterns)),
    field.uniqueItems ? checkUnique : undefined,
  ].filter((check) => check !== undefined)
  return (value) => {
    for (const check of checks) {
      const broken = check(value)
      if (broken !== undefined) return broken
    }
    return undefined
  }
}

function checkByLibrary(field: Checked): FieldCheck {
  const schema: Schema = {}
  for (const keyword of LIBRARY_KEYWORDS) if (field[keyword] !== undefined) schema[keyword] = field[keyword]
  const validator = new Validator(schema, '2020-12')
  return (value) => (isJson(value) ? validator.validate(value).errors[0]?.keyword : 'type')
}

/** The library throws on values that JSON does not have; such a value has a wrong type. */
function isJson(value: unknown): boolean {
  return ['string', 'boolean', 'object'].includes(typeof value) || Number.isFinite(value)
}

function checkText(keyword: string, holds: (text: string) => boolean): FieldCheck {
  return (value) => (typeof value !== 'string' || holds(value) ? undefined : keyword)
}

function checkFormat(format: string): FieldCheck {
  return checkText('format', (text) => hasFormat(format, text))
}

function checkItems(check: FieldCheck): FieldCheck {
  return (value) => (Array.isArray(value) && value.some((item) => check(item) !== undefined) ? 'items' : undefined)
}

/** Uses a set, since the library compares every pair, and a long list from outside would take minutes. */
const checkUnique: FieldCheck = (value) => {
  if (!Array.isArray(value)) return undefined
  return new Set(value.map((item) => JSON.stringify(item))).size < value.length ? 'uniqueItems' : undefined
}
