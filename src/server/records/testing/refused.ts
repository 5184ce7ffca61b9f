import { AppError } from '#server/http/answers/errors.ts'
import type { FieldProblem, Refusal } from '#shared/wire/envelope.ts'
import type { ErrorCode } from '#shared/wire/error-codes.ts'

export interface RefusedWrite {
  code: ErrorCode
  details: Record<string, unknown>
  problems: readonly FieldProblem[]
  result: Refusal | null
}

/** The refusal that a call ends in. @throws when it succeeds, or fails otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<RefusedWrite> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(outcome instanceof AppError)) throw outcome ?? new Error('the call was not refused')
  const result = outcome.result as Refusal | null
  return { code: outcome.code, details: outcome.details, problems: result?.problems ?? [], result }
}
