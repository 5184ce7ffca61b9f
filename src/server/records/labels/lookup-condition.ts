import { AppError } from '#server/http/answers/errors.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import type { LookupCondition } from './lookup.ts'

/** `pid = '0'`, and what follows it. */
const EQUALITY = /\s*([a-z]\w*)\s*=\s*(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?))\s*(and\b|$)/iy

/**
 * Reads the condition of the first of linked drop-downs. Forms of the agreed interface send `pid = '0' and status =
 * '1'`, or a JSON object. Names are looked up among the fields of the table, and values are bound.
 * @throws AppError REQUEST_INVALID for any other text, which is neither run as SQL nor ignored
 */
export function selectCondition(text: string | undefined): LookupCondition | undefined {
  if (text === undefined || text.trim() === '') return undefined
  if (text.trimStart().startsWith('{')) return conditionOf(text)
  const condition: Record<string, string> = {}
  for (let at = 0; ; at = EQUALITY.lastIndex) {
    EQUALITY.lastIndex = at
    const [, name, quoted, number, more] = EQUALITY.exec(text) ?? []
    if (name === undefined || Object.hasOwn(condition, name)) {
      throw new AppError('REQUEST_INVALID', { reason: "condition 应形如 字段 = '值'，以 and 相连" })
    }
    condition[name] = number ?? quoted!.replaceAll("''", "'")
    if (more === '') return condition
  }
}

/**
 * Reads a condition of the agreed interface.
 * @throws AppError REQUEST_INVALID for anything but a JSON object: ignoring it would show more rows than requested.
 */
export function conditionOf(text: string | undefined): LookupCondition | undefined {
  if (!text) return undefined
  const condition = parsed(text)
  if (typeof condition === 'object' && condition !== null && !Array.isArray(condition)) {
    return condition as LookupCondition
  }
  throw new AppError('REQUEST_INVALID', { reason: 'condition参数需要一个JSON对象' })
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
