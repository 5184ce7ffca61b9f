import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { CompiledEnhancement } from './compiled-form.ts'
import { holds, userOf } from './steps/run-steps.ts'

/**
 * Checks the condition of a button again, with the stored record.
 * @throws AppError FORM_BUTTON_NOT_NOW; FORM_STEP_FAILED for a condition that cannot be evaluated
 */
export function requireNow(
  { enhancement, when }: Pick<CompiledEnhancement, 'enhancement' | 'when'>,
  principal: Principal,
  row: Readonly<Row>,
  clock: Clock,
): void {
  const scope = { row, values: row, user: userOf(principal) }
  if (when && !holds(when, scope, enhancement.title, clock)) {
    throw new AppError('FORM_BUTTON_NOT_NOW', { title: enhancement.title })
  }
}
