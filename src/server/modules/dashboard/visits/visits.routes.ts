import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import type { VisitService } from './visits.service.ts'

const totals = {
  tags: ['dashboard/visits'],
  summary: 'Count visits in total and today',
  response: answers(
    Type.Object({ totalVisitCount: Type.Integer(), todayVisitCount: Type.Integer(), todayIp: Type.Integer() }),
  ),
}

const byDay = {
  tags: ['dashboard/visits'],
  summary: 'Count visits of the last seven days',
  querystring: Type.Object({
    everyDay: Type.Optional(Type.Boolean({ description: 'with the days that had no visits; default false' })),
  }),
  response: answers(
    Type.Array(Type.Object({ visit: Type.Integer(), ip: Type.Integer(), tian: Type.String(), type: Type.String() })),
  ),
}

export function visitRoutes(app: App, visits: VisitService): void {
  app.get('/sys/loginfo', { schema: totals, config: { access: 'session' } }, async () => ok(await visits.totals()))
  app.get('/sys/visitInfo', { schema: byDay, config: { access: 'session' } }, async ({ query }) =>
    ok(await visits.byDay(query.everyDay === true)),
  )
}
