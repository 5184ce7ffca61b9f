import { type TSchema, Type } from 'typebox'
import type { Row } from '#shared/documents/entity.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { type ErrorCode, errorCatalogue, fillText, successTexts } from '#shared/wire/error-codes.ts'

const catalogue: Record<ErrorCode, { text: string; status?: number; code?: number }> = errorCatalogue

/**
 * The answer to a call that did what was asked.
 * @param ignored members of the body that were not stored; of a list without pages, conditions that it does not know
 */
export function ok<T>(result: T, message: string = successTexts.DONE, ignored: string[] = []): Envelope<T> {
  return { success: true, message, code: 200, result, timestamp: Date.now(), ...(ignored.length > 0 && { ignored }) }
}

/** Rows with what they were asked by and do not know. */
export interface FoundRows {
  records: Row[]
  ignored?: string[]
}

/** The answer of a list without pages, which has no place of its own for conditions that it does not know. */
export function okRows({ records, ignored }: FoundRows): Envelope<Row[]> {
  return ok(records, successTexts.DONE, ignored)
}

/** The answer to a call that was refused, or that failed. */
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

/** HTTP status that goes with a refusal. */
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
