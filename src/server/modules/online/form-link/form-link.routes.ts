import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import { answerWrite } from '#server/records/record-routes.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { FormLinkService } from './form-link.service.ts'
import type { FormLinkUseService } from './form-link-use.service.ts'
import { giveLinkCookie } from './link-file.routes.ts'

const tags = ['online/form-link']

const MOST_HOURS = 24 * 30
const MOST_USES = 10_000
/** Most openings per address and minute. Many people may share an address, and 256 bits cannot be guessed. */
const PER_MINUTE = 300
/** Most saves per address and minute. People fill in forms by hand. */
const SAVES_PER_MINUTE = 30

const Issue = Type.Object({
  table: Type.String({ minLength: 1, maxLength: 64, description: 'Table of a form, or the id of its definition' }),
  allows: Type.Enum(['view', 'edit', 'add']),
  dataId: Type.Optional(Type.String({ maxLength: 36 })),
  hours: Type.Integer({ minimum: 1, maximum: MOST_HOURS }),
  maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_USES })),
})
const Secret = Type.String()

interface Services {
  formLinks: FormLinkService
  formLinkUses: FormLinkUseService
}

/** Origin of the application as the issuer's browser sends it. The answer goes to the issuer only. */
function originOf({ headers, protocol, host }: FastifyRequest): string {
  const { origin = '' } = headers
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : `${protocol}://${host}`
}

/**
 * Links to online forms. Their list is a call of `online/form-link`. Calls without a session take the secret in the
 * body.
 */
export function formLinkRoutes(app: App, { formLinks, formLinkUses }: Services, publicUrl?: string): void {
  const base = '/online/cgform/link'
  const rateLimit = ratePerMinute(
    () => PER_MINUTE,
    () => 'form-link',
  )
  const saveLimit = ratePerMinute(
    () => SAVES_PER_MINUTE,
    () => 'form-link-save',
  )

  const issued = { tags, summary: 'Create a link to a record or an empty form', body: Issue }
  app.post(
    `${base}/add`,
    {
      schema: { ...issued, response: answers(Type.Any()) },
      config: { access: { permission: 'online:form-link:add' } },
    },
    async (request) => {
      const { path, ...link } = await formLinks.issue(principalOf(request), request.body)
      return ok({ ...link, address: (publicUrl ?? originOf(request)) + path }, successTexts.ADDED)
    },
  )

  const revoked = { tags, summary: 'Revoke links', body: Type.Object({ ids: Type.String() }) }
  app.put(
    `${base}/revoke`,
    {
      schema: { ...revoked, response: answers(Type.Null()) },
      config: { access: { permission: 'online:form-link:edit' } },
    },
    async (request) => {
      await formLinks.revoke(principalOf(request), request.body.ids)
      return ok(null, successTexts.DONE)
    },
  )

  const opened = { tags, summary: 'Read the page of a link', body: Type.Object({ token: Secret }) }
  app.post(
    `${base}/open`,
    {
      schema: { ...opened, response: answers(Type.Any()) },
      config: { access: 'public', effect: 'read', rateLimit },
    },
    async (request, reply) => {
      const { token } = request.body
      const answer = await formLinkUses.open(token)
      giveLinkCookie(request, reply, answer.id, token)
      return ok(answer)
    },
  )

  const saved = {
    tags,
    summary: 'Save the record of a link',
    body: Type.Object({ token: Secret, record: Type.Record(Type.String(), Type.Unknown()) }),
  }
  app.post(
    `${base}/save`,
    { schema: { ...saved, response: answers(Type.Null()) }, config: { access: 'public', rateLimit: saveLimit } },
    ({ body }) =>
      answerWrite(successTexts.SAVED, async (report) => {
        await formLinkUses.save(body.token, body.record, report)
        return null
      }),
  )
}
