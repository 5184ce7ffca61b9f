import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ok } from '#server/http/answers/envelope.ts'
import { signInAnswer } from '#server/http/answers/sign-in-answer.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import { newSecret } from '#server/platform/ids.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { ThirdLoginService } from './third-login.service.ts'

const tags = ['account/third-login']
const Source = Type.Object({ source: Type.String({ maxLength: 50 }) })

const begin = {
  tags,
  summary: 'Redirect the browser to the sign-in provider',
  params: Source,
  querystring: Type.Object({
    redirect: Type.Optional(Type.String({ description: 'screen of ours to show in the end' })),
  }),
}
const finish = { tags, summary: 'Receive the browser from the sign-in provider', params: Source }
const handOver = {
  tags,
  summary: 'Complete a sign-in by a provider',
  description: 'Once, within a minute, in the browser that began',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  response: signInAnswer,
}

const COOKIE = 'third_login'
const PATH = `${CONTEXT_PATH}/thirdLogin`
const COOKIE_LIFETIME_S = 600

export function thirdLoginRoutes(app: App, thirdLogins: ThirdLoginService, loginRatePerMinute: number): void {
  const rateLimit = ratePerMinute(
    () => loginRatePerMinute,
    () => 'third',
  )
  const config = { access: 'public', effect: 'write', rateLimit } as const

  app.get('/thirdLogin/render/:source', { schema: begin, config }, async (request, reply) => {
    const browser = newSecret()
    const location = await thirdLogins.begin(request.params.source, browser, request.query.redirect)
    setCookie(request, reply, browser)
    return go(reply, location)
  })

  app.get('/thirdLogin/:source/callback', { schema: finish, config }, async (request, reply) => {
    const { search } = new URL(request.url, 'http://localhost')
    return go(reply, await thirdLogins.finish(request.params.source, search, cookieOf(request)))
  })

  app.get('/thirdLogin/getLoginUser/:id', { schema: handOver, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const result = await thirdLogins.handOver(request.params.id, cookieOf(request), callerOf(request))
    return ok(result, successTexts.SIGNED_IN)
  })
}

function go(reply: FastifyReply, location: string): FastifyReply {
  // The previous URL contains a code, the next one an id; neither may be cached or sent as referrer.
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(location, 303)
}

/** Lax, because the provider redirects the browser from another site. */
function setCookie({ protocol }: FastifyRequest, reply: FastifyReply, value: string): void {
  const secure = protocol === 'https' ? '; Secure' : ''
  const attributes = `Path=${PATH}; Max-Age=${COOKIE_LIFETIME_S}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${COOKIE}=${value}; ${attributes}`)
}

function cookieOf({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}
