import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import type { SmsCodeService } from './sms-code.service.ts'

const send = {
  tags: ['account/sms'],
  summary: 'Send a code to a phone',
  description: 'Six digits, valid for ten minutes and five attempts',
  body: Type.Object({
    mobile: Type.Optional(Type.Unknown()),
    smsmode: Type.Integer({
      minimum: 0,
      maximum: 3,
      description: '0 sign-in, 1 registration, 2 recovery, 3 another phone',
    }),
  }),
  response: answers(
    Type.Object({
      interval: Type.Integer({ description: 'seconds that a client waits before it offers to ask again' }),
    }),
  ),
}

/** @param perMinute requests per minute from one address. */
export function smsCodeRoutes(app: App, codes: SmsCodeService, perMinute: number): void {
  const rateLimit = ratePerMinute(
    () => perMinute,
    () => 'sms',
  )
  app.post('/sys/sms', { schema: send, config: { access: 'public', rateLimit } }, async ({ body, ip }) => {
    return ok(await codes.send(body.mobile, body.smsmode, ip))
  })
}
