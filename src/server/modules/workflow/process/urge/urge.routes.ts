import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { UrgeService } from './urge.service.ts'

const tags = ['workflow/urge']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const user = { access: 'user' } as const

const taskNotification = {
  tags,
  summary: 'Urge those who have open tasks of an instance',
  body: Type.Object({ procInstId: Id, remarks: Type.Optional(Type.String({ maxLength: 500 })) }),
  response: answers(Type.Object({ people: Type.Integer() })),
}
const readUrge = {
  tags,
  summary: 'Mark a reminder as seen',
  body: Type.Object({ id: Id }),
  response: answers(Type.Null()),
}

export function urgeRoutes(app: App, urges: UrgeService): void {
  const base = '/act/process/extActTaskNotification'
  app.post(`${base}/taskNotification`, { schema: taskNotification, config: user }, async (request) => {
    const { procInstId, remarks } = request.body
    return ok({ people: await urges.urge(principalOf(request), procInstId, remarks || null) }, '催办成功')
  })
  app.put(`${base}/read`, { schema: readUrge, config: user }, async (request) => {
    await urges.markRead(principalOf(request), request.body.id)
    return ok(null)
  })
}
