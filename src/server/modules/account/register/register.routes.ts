import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { RegisterService } from './register.service.ts'

const register = {
  tags: ['account/register'],
  summary: 'Register an account by a code sent to the phone',
  body: Type.Object({
    username: Type.Optional(Type.Unknown({ description: 'absent: the phone' })),
    password: Type.Optional(Type.Unknown()),
    confirmpassword: Type.Optional(Type.Unknown()),
    phone: Type.Optional(Type.Unknown()),
    email: Type.Optional(Type.Unknown()),
    smscode: Type.Optional(Type.Unknown()),
  }),
  response: answers(Type.Object({ username: Type.String() })),
}

/** @param perMinute attempts per minute from one address. */
export function registerRoutes(app: App, registrations: RegisterService, perMinute: number): void {
  const rateLimit = ratePerMinute(
    () => perMinute,
    () => 'register',
  )
  app.post('/sys/user/register', { schema: register, config: { access: 'public', rateLimit } }, async (request) =>
    ok(await registrations.register(request.body as Row, callerOf(request)), successTexts.REGISTERED),
  )
}
