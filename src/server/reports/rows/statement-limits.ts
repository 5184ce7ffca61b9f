import { AppError } from '#server/http/answers/errors.ts'
import { failurePlaces } from '../sql/failure-places.ts'
import { failureReason } from '../sql/failure-reason.ts'
import { mistakeText } from '../sql/mistake-text.ts'

const QUERY_CANCELED = '57014'
/** Error classes of a statement that PostgreSQL cannot run, or not with these values. */
const INCOMPATIBLE = /^(0A|21|22|42)/
const MISTAKE_IN_TEXT = /^42/
const MOST_PLACES = 3

/**
 * Runs a read, and converts a failure of the statement into a refusal.
 * @param text statement of the author who reads the refusal; without it no place is named
 * @throws AppError REPORT_TIMEOUT for a statement that PostgreSQL cancelled, REQUEST_INVALID for one that it cannot
 * run. The text names the kind of failure and its place, never a value, which may come from a row.
 */
export async function inTime<T>(read: () => Promise<T>, text?: string): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, message, position } = error as { code?: unknown; message?: string; position?: string }
    if (code === QUERY_CANCELED) throw new AppError('REPORT_TIMEOUT')
    if (typeof code !== 'string' || !INCOMPATIBLE.test(code)) throw error
    // An error with a position comes before any row is read, and concerns names and types of the text.
    const reason =
      position !== undefined && MISTAKE_IN_TEXT.test(code) ? mistakeText(code, message) : failureReason(code)
    throw new AppError('REQUEST_INVALID', { reason: `报表SQL无法执行：${reason}${text ? placesOf(text, code) : ''}` })
  }
}

function placesOf(text: string, code: string): string {
  const places = failurePlaces(text, code).slice(0, MOST_PLACES)
  if (places.length === 0) return ''
  return `（可能的位置：${places.map(({ line, column }) => `第${line}行第${column}列`).join('、')}）`
}
