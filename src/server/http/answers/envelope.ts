import { type TSchema, Type } from 'typebox'
import type { Row } from '#shared/documents/entity.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { type ErrorCode, errorCatalogue, fillText, successTexts } from '#shared/wire/error-codes.ts'

const catalogue: Record<ErrorCode, { text: string; status?: number; code?: number }> = errorCatalogue

/**
 * Answer to a successful call.
 * @param ignored members of the body that were not stored; for a list without pages, unknown conditions
 */
export function ok<T>(result: T, message: string = successTexts.DONE, ignored: string[] = []): Envelope<T> {
  return { success: true, message, code: 200, result, timestamp: Date.now(), ...(ignored.length > 0 && { ignored }) }
}

/** Rows, with unknown conditions of the query. */
export interface FoundRows {
  records: Row[]
  ignored?: string[]
}

/** Answer of a list without pages. Unknown conditions go into the envelope, since the list has no place for them. */
export function okRows({ records, ignored }: FoundRows): Envelope<Row[]> {
  return ok(records, successTexts.DONE, ignored)
}

/** Answer to a call that was refused or that failed. */
export function refusal(code: ErrorCode, details: Record<string, unknown> = {}, result: unknown = null): Envelope {
  const entry = catalogue[code]
  return {
    success: false,
    message: fillText(entry.text, details),
    code: entry.code ?? entry.status ?? 500,
    result,
    timestamp: Date.now(),
  }
}

/** HTTP status of a refusal. */
export function statusOf(code: ErrorCode): number {
  return catalogue[code].status ?? 200
}

/** Contract of an answer, for the OpenAPI document; a refusal has another `result`. */
export function answers<T extends TSchema>(result: T) {
  return {
    200: Type.Object({
      success: Type.Boolean(),
      message: Type.String(),
      code: Type.Integer(),
      result,
      timestamp: Type.Integer({ description: 'ms since 1970' }),
      ignored: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Members of the body that were not stored; of a list without pages, conditions that it does not know',
        }),
      ),
    }),
  }
}
