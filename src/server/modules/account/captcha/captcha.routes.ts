import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import type { CaptchaService } from './captcha.service.ts'

const tags = ['account/captcha']

const draw = {
  tags,
  summary: 'Draw a captcha image',
  description: 'Four characters, valid for 60 seconds and one use',
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100, description: 'chosen by the client' }) }),
  response: answers(Type.String({ description: 'data URL of a PNG' })),
}

const check = {
  tags,
  summary: 'Check the answer to a captcha image',
  description: 'A wrong answer ends the image',
  body: Type.Object({ captcha: Type.Optional(Type.Unknown()), checkKey: Type.Optional(Type.Unknown()) }),
  response: answers(Type.Null()),
}

/** Images that a person may request before one sign-in attempt. */
const IMAGES_PER_SIGN_IN = 5

/** @param loginRatePerMinute sign-in attempts per minute from one address. */
export function captchaRoutes(app: App, captchas: CaptchaService, loginRatePerMinute: number): void {
  const rateLimit = ratePerMinute(
    () => loginRatePerMinute * IMAGES_PER_SIGN_IN,
    () => 'captcha',
  )
  app.get(
    '/sys/randomImage/:key',
    { schema: draw, config: { access: 'public', effect: 'write', rateLimit } },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return ok(await captchas.draw(params.key))
    },
  )

  app.post('/sys/checkCaptcha', { schema: check, config: { access: 'public', rateLimit } }, async ({ body }) => {
    await captchas.check({ captcha: body.captcha, checkKey: body.checkKey })
    return ok(null)
  })
}
