import { AppError } from './answers/errors.ts'
import type { Effect, Principal } from './principal.ts'

/** Returns the declared effect of a route (`config.effect`), by default that of the method. */
export function effectOf(method: string, declared?: Effect): Effect {
  return declared ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')
}

/**
 * Refuses changes in a preview; the only place that does.
 * @throws AppError PREVIEW_READ_ONLY, PREVIEW_PERSONAL
 */
export function refuseInPreview(principal: Pick<Principal, 'viewer'> | null, effect: Effect): void {
  if (principal?.viewer === undefined) return
  if (effect === 'write') throw new AppError('PREVIEW_READ_ONLY')
  if (effect === 'personal') throw new AppError('PREVIEW_PERSONAL')
}
