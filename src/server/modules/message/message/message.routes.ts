import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { MessageService } from './message.service.ts'

const tags = ['message/message']
const Ids = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 70_000, description: 'comma list' }) })

const resend = { tags, summary: 'Resend failed messages', body: Ids, response: answers(Type.Null()) }
const cancel = { tags, summary: 'Cancel messages', body: Ids, response: answers(Type.Null()) }

export function messageRoutes(app: App, messages: MessageService): void {
  app.put(
    '/sys/message/sysMessage/resend',
    { schema: resend, config: { access: { permission: 'message:message:resend' } } },
    async (request) => {
      const count = await messages.resend(principalOf(request), request.body.ids)
      return ok(null, `${count}条消息将重新发送`)
    },
  )

  app.put(
    '/sys/message/sysMessage/cancel',
    { schema: cancel, config: { access: { permission: 'message:message:cancel' } } },
    async (request) => {
      const count = await messages.cancel(principalOf(request), request.body.ids)
      return ok(null, `已取消${count}条消息`)
    },
  )
}
