import { type TSchema, Type } from 'typebox'
import type { Envelope } from '#shared/wire/envelope.ts'
import { type ErrorCode, errorCatalogue, fillText, successTexts } from '#shared/wire/error-codes.ts'

const catalogue: Record<ErrorCode, { text: string; status?: number; code?: number }> = errorCatalogue

/** The answer to a call that did what was asked. */
export function ok<T>(result: T, message: string = successTexts.DONE): Envelope<T> {
  return { success: true, message, code: 200, result, timestamp: Date.now() }
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
      ignored: Type.Optional(Type.Array(Type.String(), { description: 'Members of the body that were not stored' })),
    }),
  }
}
