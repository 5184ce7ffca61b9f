import { AppError } from './answers/errors.ts'
import type { Principal } from './principal.ts'

/**
 * What a route does to the world.
 * - `read`: nothing
 * - `write`: it changes something, or signs somebody in
 * - `personal`: it reads what belongs to the person alone, such as messages
 * - `leave`: it ends the session that asks, and nothing else
 */
export type Effect = 'read' | 'write' | 'personal' | 'leave'

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
