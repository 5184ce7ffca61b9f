import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../answers/errors.ts'
import { effectOf, refuseInPreview } from '../effect.ts'
import type { InstallationRule } from '../installation-rule.ts'
import type { Access, Principal } from '../principal.ts'

/**
 * Enforces the access that each route declares. Register it before any route.
 * @throws Error at start for a route without access, so that none is forgotten.
 */
export function enforceAccess(app: FastifyInstance, installation: Pick<InstallationRule, 'requireOpen'>): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`route ${String(method)} ${url} declares no access`)
  })
  // Runs after the rate limit, which uses onRequest, and before any body is read.
  app.addHook('preParsing', async (request) => {
    const { access, effect, ofTenant, beforePasswordChange = false } = request.routeOptions.config
    // Only the not-found handler has no access.
    if (access === undefined) return
    const done = effectOf(request.method, effect)
    refuseInPreview(request.principal, done)
    requireAccess(request, access, beforePasswordChange)
    if (access !== 'public') installation.requireOpen(principalOf(request), { access, effect: done, ofTenant })
  })
}

function requireAccess(request: FastifyRequest, access: Access, beforePasswordChange: boolean): void {
  if (access === 'public') return
  const { principal, signInFailure } = request
  if (principal === null) throw signInFailure ?? new AppError('NOT_SIGNED_IN')
  if (principal.mustChangePassword && !beforePasswordChange) throw new AppError('PASSWORD_CHANGE_REQUIRED')
  if (!isAllowed(principal, access)) throw new AppError('NOT_GRANTED')
}

/** Checks whether a person who signed in may use a route. */
export function isAllowed(principal: Principal, access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  if (access === 'user') return !principal.isGuest
  return principal.may(access.permission)
}

/** Principal of a request to a route that is not public. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new AppError('NOT_SIGNED_IN')
  return request.principal
}
