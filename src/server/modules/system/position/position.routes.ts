import { Type } from 'typebox'
import { principalOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { answers, ok } from '#server/http/envelope.ts'
import type { PositionService } from './position.service.ts'

const queryByCode = {
  tags: ['system/position'],
  summary: 'A position by its code, by which accounts refer to it',
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
