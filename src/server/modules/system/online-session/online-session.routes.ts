import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { OnlineSessionService } from './online-session.service.ts'

const forceLogout = {
  tags: ['system/online-session'],
  summary: 'End sessions of other people',
  body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 70_000, description: 'comma list' }) }),
  response: answers(Type.Null()),
}

export function onlineSessionRoutes(app: App, sessions: OnlineSessionService): void {
  const access = { permission: 'system:online-session:logout' }
  app.put('/sys/online/forceLogout', { schema: forceLogout, config: { access } }, async (request) => {
    await sessions.forceLogout(principalOf(request), request.body.ids)
    return ok(null, successTexts.DONE)
  })
}
