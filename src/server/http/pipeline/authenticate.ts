import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { AppError } from '../answers/errors.ts'
import type { Principal } from '../principal.ts'
import { socketTenant, socketToken } from '../socket/socket-identity.ts'
import { readTenant } from '../tenant.ts'
import { hashOfToken, readToken } from '../token.ts'

/**
 * Finds who holds a token.
 * @param entity of which the request wants rows
 * @throws AppError NOT_SIGNED_IN for an unknown token, TOKEN_EXPIRED for one that is over, TENANT_NOT_MEMBER.
 */
export type Identify = (tokenHash: Buffer, tenantId: number, entity?: string) => Promise<Principal>

declare module 'fastify' {
  interface FastifyRequest {
    /** Why there is no principal; access control throws it on routes that need one. */
    signInFailure: AppError | null
  }
}

const HEADER = TOKEN_HEADER.toLowerCase()

/**
 * Puts the principal on every request. Nothing is refused here: a public route takes any caller, and the rate limit
 * wants to count those that are refused.
 */
export function authenticate(app: FastifyInstance, identify: Identify): void {
  app.decorateRequest('principal', null)
  app.decorateRequest('signInFailure', null)
  app.addHook('onRequest', async (request) => {
    try {
      request.principal = await principalOf(request, identify)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      request.signInFailure = error
    }
  })
}

async function principalOf(request: FastifyRequest, identify: Identify): Promise<Principal> {
  const { socket, entity } = request.routeOptions.config
  const token = readToken(request.headers[HEADER]) ?? (socket && socketToken(request))
  if (token === undefined) throw new AppError('NOT_SIGNED_IN')
  return identify(hashOfToken(token), socket ? socketTenant(request) : readTenant(request.headers), entity)
}
