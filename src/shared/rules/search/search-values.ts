/** Values of a search form in a saved search: plain values by field, or lists of them. */
import { LONGEST_SUPER_VALUE, MOST_SUPER_CONDITIONS, SuperQueryInvalid } from './super-query.ts'

type Plain = string | number | boolean
export type SearchValues = Readonly<Record<string, Plain | readonly Plain[]>>

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,99}$/

/**
 * @returns undefined when no value is set; empty values are left out.
 * @throws SuperQueryInvalid for values that no search form holds, and for a query beyond the limits.
 */
export function readSearchValues(given: unknown): SearchValues | undefined {
  if (given === undefined || given === null) return undefined
  if (typeof given !== 'object' || Array.isArray(given)) throw new SuperQueryInvalid('查询条件的内容不正确')
  const values = Object.entries(filledIn(given))
  if (values.length > MOST_SUPER_CONDITIONS) throw new SuperQueryInvalid(`查询最多${MOST_SUPER_CONDITIONS}个条件`)
  for (const [name, value] of values) {
    if (!NAME.test(name) || ![value].flat().every(isPlain)) throw new SuperQueryInvalid('查询条件的内容不正确')
    if (String(value).length > LONGEST_SUPER_VALUE)
      throw new SuperQueryInvalid(`查询的值不能超过${LONGEST_SUPER_VALUE}个字符`)
  }
  return values.length > 0 ? (Object.fromEntries(values) as SearchValues) : undefined
}

/** Values that are not blank. */
export function filledIn(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isPlain(value: unknown): value is Plain {
  // PostgreSQL cannot store NUL.
  if (typeof value === 'string') return !value.includes('\0')
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
