import type { Row } from '#shared/documents/entity.ts'

/** Literal text of the agreed interface, which names another widget. */
export const CONDITION_ERROR = '组件JTreeSelect-condition传值有误，需要一个json字符串!'

/** Parses a condition; returns `fault` for a text that is no JSON object. */
export function readCondition(text: string | undefined): Row | undefined | 'fault' {
  if (text === undefined || text === '') return undefined
  const condition = parsed(text)
  return typeof condition === 'object' && condition !== null && !Array.isArray(condition) ? (condition as Row) : 'fault'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
