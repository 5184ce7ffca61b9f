import { AppError } from '#server/http/answers/errors.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'

/** Text of an error for an administrator. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return fillText(errorCatalogue[error.code].text, error.details)
  return error instanceof Error ? error.message : String(error)
}
