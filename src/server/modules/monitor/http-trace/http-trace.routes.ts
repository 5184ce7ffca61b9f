import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import type { HttpTraceService } from './http-trace.service.ts'

const Text = Type.Optional(Type.String({ maxLength: 200 }))
const list = {
  tags: ['monitor/http-trace'],
  summary: 'List the newest requests of a process',
  description: 'Without secrets',
  querystring: Type.Object(
    {
      path: Text,
      method: Text,
      status: Text,
      username: Text,
      process: Type.Optional(Type.String({ maxLength: 100, description: 'the process that answers without it' })),
      slow: Type.Optional(Type.Number({ minimum: 0 })),
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: -1, maximum: 100_000 })),
    },
    { additionalProperties: true },
  ),
  response: answers(Type.Object({}, { additionalProperties: true })),
}

export function httpTraceRoutes(app: App, traces: HttpTraceService): void {
  const config = { access: { permission: 'monitor:http-trace:view' } }
  app.get('/sys/monitor/httpTrace', { schema: list, config }, async ({ query }) => ok(await traces.list(query)))
}
