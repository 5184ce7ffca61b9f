import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { PositionService } from './position.service.ts'

const queryByCode = {
  tags: ['system/position'],
  summary: 'Read a position by its code',
  querystring: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  response: answers(Type.Object({}, { additionalProperties: true })),
}

export function positionRoutes(app: App, positions: PositionService): void {
  app.get(
    '/sys/position/queryByCode',
    { schema: queryByCode, config: { access: { permission: 'system:position:list' } } },
    async (request) => ok(await positions.byCode(principalOf(request), request.query.code)),
  )
}
