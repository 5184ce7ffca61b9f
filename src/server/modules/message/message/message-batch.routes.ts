import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { BatchService } from './message-batch.service.ts'

const tags = ['message/batch']
const cancel = {
  tags,
  summary: 'Cancel the unsent messages of a bulk sending',
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 36 }) }),
  response: answers(Type.Null()),
}

export function messageBatchRoutes(app: App, batches: BatchService): void {
  app.put(
    '/sys/message/sysMessageBatch/cancel',
    { schema: cancel, config: { access: { permission: 'message:message:cancel' } } },
    async (request) => {
      const count = await batches.cancel(principalOf(request), request.body.id)
      return ok(null, `已取消，尚未发送的${count}条不再发送`)
    },
  )
}
