import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { GatewayRouteService } from './gateway-route.service.ts'

const AnyObject = Type.Object({}, { additionalProperties: true })

const list = {
  tags: ['system/gateway-route'],
  summary: 'List all gateway routes',
  response: answers(Type.Array(AnyObject)),
}

const updateAll = {
  tags: ['system/gateway-route'],
  summary: '保存全部网关路由',
  body: Type.Object({
    routes: Type.Union([Type.String({ maxLength: 500_000 }), Type.Array(AnyObject)], {
      description: 'JSON text, or the list',
    }),
    // Version of the list that the client edited. Without it, `listVersion` of the sent rows counts.
    version: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  response: answers(Type.Null()),
}

const clearRedis = { tags: ['system/gateway-route'], summary: '刷新网关缓存', response: answers(Type.Null()) }

/** Registers the calls that list and replace all gateway routes, and reload them in every process. */
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

  // An agreed call: it has an effect, although its method is GET.
  app.get('/sys/gatewayRoute/clearRedis', { schema: clearRedis, config: { access, effect: 'write' } }, async () => {
    await routes.refresh()
    return ok(null, successTexts.CLEARED)
  })
}

/** Returns the routes of a body: a list, or its JSON text. @throws AppError REQUEST_INVALID for any other value */
function rowsIn(sent: unknown): Row[] {
  const rows = typeof sent === 'string' ? parsed(sent) : sent
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  if (Array.isArray(rows) && rows.every(isRow)) return rows as Row[]
  throw new AppError('REQUEST_INVALID', { reason: 'routes应为路由的列表' })
}

/** Returns undefined for text that is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
