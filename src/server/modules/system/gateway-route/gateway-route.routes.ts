import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { GatewayRouteService } from './gateway-route.service.ts'

const Open = Type.Object({}, { additionalProperties: true })

const list = {
  tags: ['system/gateway-route'],
  summary: 'List all gateway routes',
  response: answers(Type.Array(Open)),
}

const updateAll = {
  tags: ['system/gateway-route'],
  summary: '保存全部网关路由',
  body: Type.Object({
    routes: Type.Union([Type.String({ maxLength: 500_000 }), Type.Array(Open)], {
      description: 'JSON text, or the list',
    }),
    version: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  response: answers(Type.Null()),
}

const clearRedis = { tags: ['system/gateway-route'], summary: '刷新网关缓存', response: answers(Type.Null()) }

export function gatewayRouteRoutes(app: App, routes: GatewayRouteService): void {
  app.get(
    '/sys/gatewayRoute/list',
    { schema: list, config: { access: { permission: 'system:gateway-route:list' } } },
    async () => ok(await routes.list()),
  )

  const access = { permission: 'system:gateway-route:updateAll' }
  app.post('/sys/gatewayRoute/updateAll', { schema: updateAll, config: { access } }, async (request) => {
    const { routes: sent, version } = request.body
    await routes.replaceAll(principalOf(request), rowsIn(sent), version)
    return ok(null)
  })

  // The agreed interface writes by GET here.
  app.get('/sys/gatewayRoute/clearRedis', { schema: clearRedis, config: { access, effect: 'write' } }, async () => {
    await routes.refresh()
    return ok(null, successTexts.CLEARED)
  })
}

/** @throws AppError REQUEST_INVALID for a value that is not a list of objects. */
function rowsIn(sent: unknown): Row[] {
  const rows = typeof sent === 'string' ? parsed(sent) : sent
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  if (Array.isArray(rows) && rows.every(isRow)) return rows as Row[]
  throw new AppError('REQUEST_INVALID', { reason: 'routes应为路由的列表' })
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
