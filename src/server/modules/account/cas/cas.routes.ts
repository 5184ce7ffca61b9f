import { Type } from 'typebox'
import { ok } from '#server/http/answers/envelope.ts'
import { briefSignInAnswer } from '#server/http/answers/sign-in-answer.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { CasService } from './cas.service.ts'

const validateLogin = {
  tags: ['account/cas'],
  summary: 'Sign in by a ticket of the CAS server',
  querystring: Type.Object({
    ticket: Type.String({ minLength: 1, maxLength: 1000 }),
    service: Type.String({ minLength: 1, maxLength: 1000, description: 'address for which the ticket was given' }),
  }),
  response: briefSignInAnswer,
}

export function casRoutes(app: App, cas: CasService, loginRatePerMinute: number): void {
  const rateLimit = ratePerMinute(
    () => loginRatePerMinute,
    () => 'cas',
  )
  app.get(
    '/cas/client/validateLogin',
    { schema: validateLogin, config: { access: 'public', effect: 'write', rateLimit } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { ticket, service } = request.query
      return ok(await cas.signIn(ticket, service, callerOf(request)), successTexts.SIGNED_IN)
    },
  )
}
