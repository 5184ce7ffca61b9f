import type { Field } from '../entity.ts'

/**
 * Merges a described field into a field of an entity: it may add constraints and take the stricter limit, never loosen
 * one.
 */
export function tightened(described: Field, own: Field | undefined): Field {
  if (!own) return described
  return {
    ...described,
    ...own,
    title: described.title,
    ...stricter(described, own, 'minLength', Math.max),
    ...stricter(described, own, 'maxLength', Math.min),
    ...stricter(described, own, 'minimum', Math.max),
    ...stricter(described, own, 'maximum', Math.min),
    ...both(described, own),
  }
}

type Limit = 'minLength' | 'maxLength' | 'minimum' | 'maximum'

function stricter(one: Field, other: Field, limit: Limit, pick: (...values: number[]) => number): Partial<Field> {
  const values = [one[limit], other[limit]].filter((value) => value !== undefined)
  return values.length === 0 ? {} : { [limit]: pick(...values) }
}

function both(one: Field, other: Field): Partial<Field> {
  const messages = { ...one['x-messages'], ...other['x-messages'] }
  return Object.keys(messages).length === 0 ? {} : { 'x-messages': messages }
}
