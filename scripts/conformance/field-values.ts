/** Values to try on a field: valid ones, values at its limits, and values that it must refuse. */
import type { Field } from '#shared/documents/entity.ts'
import { nativePatternEngine } from '#shared/rules/patterns/pattern-engine.ts'
import { compileField } from '#shared/rules/records/field-check.ts'
import type { SeededRandom } from '#shared/testing/seeded-random.ts'

/** Texts of many shapes; a field with a pattern or a format accepts those of its shape. */
const SHAPES = [
  'A1',
  'abc',
  'A01',
  'a_b',
  '1',
  '0',
  '-1',
  '12.50',
  '13800000001',
  '19912345678',
  '010-12345678',
  '0571-1234567',
  '110105199001011234',
  'li.si@example.com',
  'https://example.com/a?b=c',
  '/system/user',
  'system/user',
  '2026-02-28',
  '2026-02-28 23:59:59',
  '23:59:59',
  '#1572c9',
  'setting',
  '中文名称',
  'Passw0rd!x',
  '甲',
  'Y',
  'N',
  '86',
  'rgb(0,0,0)',
] as const

/** Unexpected values that people and programs send. */
const HOSTILE: readonly unknown[] = [
  ' ',
  '\u0000',
  '\u3000',
  '\ud83d\ude00',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{ $form }}',
  '__proto__',
  'null',
  'NaN',
  '1e3',
  '0x10',
  '２０２６',
  '2026-02-30',
  '2026-13-01 00:00:00',
  '25:00:00',
  'javascript:alert(1)',
  'a@b',
  '@',
  0,
  -1,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -0.001,
  true,
  false,
  [],
  ['a'],
  {},
  { a: 1 },
]

const LONG = 'x'

/** Returns a valid value; undefined when no known shape matches. */
export function validValue(field: Field, known: readonly unknown[], random: SeededRandom): unknown {
  const listed = field['x-dict'] !== undefined || field['x-ref'] !== undefined
  if (known.length > 0 && random.chance(listed ? 0.95 : 0.5)) return random.pick(known)
  if (field.enum) return random.pick(field.enum)
  // Parameters and declarations are objects, and often absent.
  if (field.format === 'json' && random.chance(0.8)) return '{}'
  // Unique fields need more values than are ever made.
  const spread = field['x-unique'] ? 100_000 : 5
  switch (field.type) {
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
      return (field.minimum ?? 0) + random.whole(Math.min(spread, 1 + (field.maximum ?? spread) - (field.minimum ?? 0)))
    case 'number':
      return (field.minimum ?? 0) + random.whole(100) / 4
    case 'string':
      return random.pick(shapesOf(field, known))
    default:
      return random.pick(known)
  }
}

const shapes = new WeakMap<Field, readonly unknown[]>()

function shapesOf(field: Field, known: readonly unknown[]): readonly unknown[] {
  const found =
    shapes.get(field) ?? SHAPES.filter((shape) => compileField(field, nativePatternEngine)(shape) === undefined)
  shapes.set(field, found)
  return found.length > 0 ? found : known
}

/** Values on both sides of each limit of the field. */
export function boundaryValues(field: Field): unknown[] {
  const lengths = [field.minLength, field.maxLength].flatMap((limit) => around(limit).filter((length) => length >= 0))
  const numbers = [field.minimum, field.maximum, field.exclusiveMinimum, field.exclusiveMaximum].flatMap(around)
  const steps = field.multipleOf === undefined ? [] : [field.multipleOf, field.multipleOf * 1.5]
  return [...lengths.map((length) => LONG.repeat(length)), ...numbers, ...steps, ...numbers.map(String)]
}

function around(limit: number | undefined): number[] {
  return limit === undefined ? [] : [limit - 1, limit, limit + 1]
}

/** An unpredictable value: absent, empty, at a limit, of another shape, hostile. */
export function anyValue(field: Field, random: SeededRandom): unknown {
  const limits = boundaryValues(field)
  const kinds: (() => unknown)[] = [
    () => undefined,
    () => null,
    () => '',
    () => random.pick(SHAPES),
    () => random.pick(HOSTILE),
    () => (limits.length > 0 ? random.pick(limits) : random.pick(SHAPES)),
  ]
  return random.pick(kinds)()
}
