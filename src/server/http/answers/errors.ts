import type { ErrorCode } from '#shared/wire/error-codes.ts'

/**
 * A refusal that the caller can act on. Status and text come from the catalogue; `details` fill the text, `result`
 * goes into the envelope. Everything else that is thrown is a fault of ours.
 */
export class AppError extends Error {
  override readonly name = 'AppError'

  constructor(
    readonly code: ErrorCode,
    readonly details: Record<string, unknown> = {},
    readonly result: unknown = null,
  ) {
    super(code)
  }
}
