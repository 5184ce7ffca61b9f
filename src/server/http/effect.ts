import { AppError } from './answers/errors.ts'
import type { Effect, Principal } from './principal.ts'

/** The verb tells, unless the route says otherwise (`config.effect`). */
export function effectOf(method: string, declared?: Effect): Effect {
  return declared ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')
}

/**
 * The one place that keeps a preview from changing anything.
 * @throws AppError PREVIEW_READ_ONLY, PREVIEW_PERSONAL
 */
export function refuseInPreview(principal: Pick<Principal, 'viewer'> | null, effect: Effect): void {
  if (principal?.viewer === undefined) return
  if (effect === 'write') throw new AppError('PREVIEW_READ_ONLY')
  if (effect === 'personal') throw new AppError('PREVIEW_PERSONAL')
}
