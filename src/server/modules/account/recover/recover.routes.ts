import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { RecoverService } from './recover.service.ts'

const tags = ['account/recover']

const verifyPhone = {
  tags,
  summary: 'Verify the phone for a password recovery',
  body: Type.Object({ phone: Type.Optional(Type.Unknown()), smscode: Type.Optional(Type.Unknown()) }),
  response: answers(
    Type.Object({
      smscode: Type.String({ description: 'reference for the second step, good once and for ten minutes' }),
      username: Type.String(),
    }),
  ),
}

const changePassword = {
  tags,
  summary: 'Set a new password after a recovery',
  description: 'Ends all sessions of the account',
  body: Type.Object({
    username: Type.Optional(Type.Unknown()),
    phone: Type.Optional(Type.Unknown()),
    smscode: Type.Optional(Type.Unknown({ description: 'the reference of the first step' })),
    password: Type.Optional(Type.Unknown()),
    confirmpassword: Type.Optional(Type.Unknown()),
  }),
  response: answers(Type.Null()),
}

/** @param perMinute attempts per minute from one address. */
export function recoverRoutes(app: App, recoveries: RecoverService, perMinute: number): void {
  const rateLimit = ratePerMinute(
    () => perMinute,
    () => 'recover',
  )
  app.post(
    '/sys/user/phoneVerification',
    { schema: verifyPhone, config: { access: 'public', rateLimit } },
    async ({ body }) => ok(await recoveries.verifyPhone(body as Row)),
  )

  app.post(
    '/sys/user/passwordChange',
    { schema: changePassword, config: { access: 'public', rateLimit } },
    async (request) => {
      await recoveries.changePassword(request.body as Row, callerOf(request))
      return ok(null, successTexts.PASSWORD_RECOVERED)
    },
  )
}
