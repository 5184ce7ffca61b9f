import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import { hashOfToken, readToken } from '#server/http/token.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import {
  currentDepartsContract,
  mobileSignInContract,
  selectDepartContract,
  signInContract,
  signOutContract,
} from './session.contract.ts'
import type { SessionService } from './session.service.ts'
import { isGuestSignIn, type SignInService } from './sign-in.service.ts'

/** Every visitor signs in as guest automatically, and an office shares one address. */
const GUEST_FACTOR = 10

/** @param loginRatePerMinute sign-in attempts from one address; guests are counted separately. */
export function sessionRoutes(
  app: App,
  { sessions, signIns }: { sessions: SessionService; signIns: SignInService },
  loginRatePerMinute: number,
): void {
  const rateLimit = ratePerMinute(
    (kind) => (kind === 'guest' ? loginRatePerMinute * GUEST_FACTOR : loginRatePerMinute),
    ({ body }) => (isGuestSignIn(body as Row) ? 'guest' : 'account'),
  )
  app.post('/sys/login', { schema: signInContract, config: { access: 'public', rateLimit } }, async (request) =>
    ok(await signIns.byPassword(request.body, callerOf(request)), successTexts.SIGNED_IN),
  )

  // For clients on phones, which need less of the answer.
  app.post(
    '/sys/mLogin',
    { schema: mobileSignInContract, config: { access: 'public', rateLimit } },
    async (request) => {
      const { token, userInfo } = await signIns.byPassword(request.body, callerOf(request))
      return ok({ token, userInfo }, successTexts.SIGNED_IN)
    },
  )

  app.route({
    // The agreed interface uses POST; older clients use GET.
    method: ['POST', 'GET'],
    url: '/sys/logout',
    schema: signOutContract,
    // Public, so that sign-out also works for a session that has ended.
    config: { access: 'public', effect: 'leave' },
    handler: async ({ principal, headers, ip }) => {
      const token = readToken(headers[TOKEN_HEADER.toLowerCase()])
      if (principal !== null) await sessions.signOut(principal, ip)
      // Handles a session whose tenant does not (or no longer) admit its holder.
      else if (token !== undefined) await sessions.revoke(hashOfToken(token), 'signed out')
      return ok(null, successTexts.SIGNED_OUT)
    },
  })

  app.get(
    '/sys/user/getCurrentUserDeparts',
    { schema: currentDepartsContract, config: { access: 'session' } },
    async (request) => ok(await sessions.departsOf(principalOf(request))),
  )

  app.route({
    method: ['POST', 'PUT'],
    url: '/sys/selectDepart',
    schema: selectDepartContract,
    config: { access: 'user' },
    handler: async (request) => ok(await sessions.selectDepart(principalOf(request), request.body.orgCode)),
  })
}
