import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { LogService } from './log.service.ts'

const tags = ['system/log']

const list = {
  tags,
  summary: 'List the system log',
  description: 'The newest first',
  querystring: Type.Object(
    { keyWord: Type.Optional(Type.String({ maxLength: 100, description: 'a part of the content' })) },
    { additionalProperties: true },
  ),
  response: answers(Type.Object({}, { additionalProperties: true })),
}

const deleteBatch = {
  tags,
  summary: 'Delete log entries',
  description: 'ids=allclear deletes those of a kind, or all',
  querystring: Type.Object({
    ids: Type.String({ minLength: 1, maxLength: 40_000 }),
    logType: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  }),
  response: answers(Type.Null()),
}

export function logRoutes(app: App, logs: LogService): void {
  const config = (verb: string) => ({ access: { permission: `system:log:${verb}` } })

  app.get('/sys/log/list', { schema: list, config: config('list') }, async (request) =>
    ok(await logs.list(principalOf(request), request.query)),
  )

  app.delete('/sys/log/deleteBatch', { schema: deleteBatch, config: config('delete') }, async (request) => {
    const { ids, logType = null } = request.query
    await logs.remove(principalOf(request), ids, logType)
    return ok(null, ids === 'allclear' ? successTexts.CLEARED : successTexts.BATCH_DELETED)
  })
}
