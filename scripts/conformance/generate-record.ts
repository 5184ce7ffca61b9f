import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import type { SeededRandom } from '#shared/testing/seeded-random.ts'
import { anyValue, validValue } from './field-values.ts'

/** Valid examples of an entity: whole records, and values by field. */
export interface Known {
  records: readonly Row[]
  values: Readonly<Record<string, readonly unknown[]>>
}

/** @param cases the records of `<noun>.cases.json` */
export function knownFrom(cases: readonly { data: Row; valid: boolean; mode?: string }[]): Known {
  const valid = cases.filter((one) => one.valid)
  const values: Record<string, unknown[]> = {}
  for (const { data } of valid) {
    for (const [name, value] of Object.entries(data)) values[name] = [...(values[name] ?? []), value]
  }
  return { records: valid.filter(({ mode }) => mode !== 'edit').map(({ data }) => data), values }
}

/**
 * Makes a record as a form or another program could send it. Most fields are valid, so that each invalid one is seen
 * alone and rules over several fields are reached. A third of the records are fully valid.
 */
export function generateRecord(entity: Entity, known: Known, random: SeededRandom): Row {
  const fields = Object.entries(entity.properties)
  const required = new Set(entity.required)
  const begun = known.records.length > 0 && random.chance(0.5) ? random.pick(known.records) : {}
  const record: Row = {}
  for (const [name, field] of fields) {
    if (!Object.hasOwn(begun, name) && !required.has(name) && random.chance(0.4)) continue
    const value = Object.hasOwn(begun, name) ? begun[name] : validValue(field, known.values[name] ?? [], random)
    record[name] = uniqueValue(field, value, random)
  }
  const wrong = random.chance(1 / 3) ? 0 : 1 + random.whole(3)
  for (let attempt = 0; attempt < wrong; attempt++) {
    const [name, field] = random.pick(fields)
    record[name] = anyValue(field, random)
  }
  return record
}

/** The leading digits show what kind of number it is. */
const MOST_CHANGED_DIGITS = 8

/** Gives a unique value a random suffix where its shape allows, so that records rarely collide. */
function uniqueValue(field: Field, value: unknown, random: SeededRandom): unknown {
  // A changed reference or dictionary item would be invalid.
  if (!field['x-unique'] || field['x-ref'] || field['x-dict'] || typeof value !== 'string' || random.chance(0.1))
    return value
  const digits = /^(.*?)(\d+)$/.exec(value)
  if (!digits) {
    const ended = `${value}${random.whole(1e9)}`
    return field.pattern === undefined || new RegExp(field.pattern, 'u').test(ended) ? ended : value
  }
  const changed = Math.min(digits[2]!.length, MOST_CHANGED_DIGITS)
  return value.slice(0, -changed) + String(random.whole(10 ** changed)).padStart(changed, '0')
}
