import { AppError } from '#server/http/answers/errors.ts'

/** A file that is refused as a whole, with the reason in words. */
export function importRefused(reason: string, result: unknown = null): AppError {
  return new AppError('IMPORT_FAILED', { reason }, result)
}
