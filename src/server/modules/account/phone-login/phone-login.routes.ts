import { Type } from 'typebox'
import { ok } from '#server/http/answers/envelope.ts'
import { signInAnswer } from '#server/http/answers/sign-in-answer.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { PhoneLoginService } from './phone-login.service.ts'

const signIn = {
  tags: ['account/phone-login'],
  summary: 'Sign in by a code sent to the phone',
  body: Type.Object({ mobile: Type.Optional(Type.Unknown()), captcha: Type.Optional(Type.Unknown()) }),
  response: signInAnswer,
}

export function phoneLoginRoutes(app: App, phoneLogins: PhoneLoginService, loginRatePerMinute: number): void {
  const rateLimit = ratePerMinute(
    () => loginRatePerMinute,
    () => 'phone',
  )
  app.post('/sys/phoneLogin', { schema: signIn, config: { access: 'public', rateLimit } }, async (request) =>
    ok(await phoneLogins.signIn(request.body as Row, callerOf(request)), successTexts.SIGNED_IN),
  )
}
