import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import type { MonitorKind, SampleService } from './sample.service.ts'

const tags = ['monitor/sample']
const Open = Type.Object({}, { additionalProperties: true })
const querystring = Type.Object(
  { process: Type.Optional(Type.String({ maxLength: 100, description: 'the process that answers without it' })) },
  { additionalProperties: true },
)
const processes = {
  tags,
  summary: 'List running processes of the installation',
  response: answers(Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
}
const figures = { tags, summary: 'Read current figures of a process', querystring, response: answers(Open) }
const history = { tags, summary: 'Read figures of the last hour', querystring, response: answers(Type.Array(Open)) }

/** Paths of the kinds; the permission is that of the page. Traces are a list and have separate routes. */
const KINDS: Record<Exclude<MonitorKind, 'http-trace'>, string> = {
  disk: 'disk',
  runtime: 'runtime',
  redis: 'redis',
  'http-server': 'httpServer',
  system: 'system',
  database: 'database',
}

export function sampleRoutes(app: App, samples: SampleService): void {
  for (const [kind, path] of Object.entries(KINDS) as [keyof typeof KINDS, string][]) {
    const config = { access: { permission: `monitor:${kind}:view` } }
    app.get(`/sys/monitor/${path}`, { schema: figures, config }, async ({ query }) =>
      ok(await samples.figures(kind, query.process)),
    )
    app.get(`/sys/monitor/${path}/history`, { schema: history, config }, async ({ query }) =>
      ok(await samples.history(kind, query.process)),
    )
    app.get(`/sys/monitor/${path}/processes`, { schema: processes, config }, async () => ok(await samples.processes()))
  }
  const config = { access: { permission: 'monitor:http-trace:view' } }
  app.get('/sys/monitor/httpTrace/processes', { schema: processes, config }, async () => ok(await samples.processes()))
}
