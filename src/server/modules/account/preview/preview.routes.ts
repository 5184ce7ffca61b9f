import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { Depart, Tenant, UserInfo } from '#server/http/answers/sign-in-answer.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { PREVIEW_PERMISSION, type PreviewService } from './preview.service.ts'

const begin = {
  tags: ['account/preview'],
  summary: 'Preview the product as another person',
  description: 'Returns a token; the sign-out ends it',
  body: Type.Object({ userId: Type.String({ minLength: 1, maxLength: 36 }) }),
  response: answers(
    Type.Object({
      token: Type.String(),
      userInfo: UserInfo,
      departs: Type.Array(Depart),
      multi_depart: Type.Integer(),
      tenantList: Type.Array(Tenant),
      tenant: Type.Integer({ description: 'in which the preview is' }),
      seconds: Type.Integer({ description: 'for which the token is good' }),
    }),
  ),
}

export function previewRoutes(app: App, previews: PreviewService): void {
  app.post(
    '/sys/user/preview',
    { schema: begin, config: { access: { permission: PREVIEW_PERMISSION } } },
    async (request) => ok(await previews.begin(principalOf(request), request.body.userId, callerOf(request))),
  )
}
