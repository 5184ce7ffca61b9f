import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import * as contract from './listener.contract.ts'
import type { ListenerService } from './listener.service.ts'

const BASE = '/act/process/extActListener'
/** People who draw processes choose a title among the expressions that they see. */
const designer = { access: { permission: 'workflow:process:list' } } as const

export function listenerRoutes(app: App, listeners: ListenerService): void {
  for (const method of ['PUT', 'POST'] as const) {
    app.route({
      method,
      url: `${BASE}/changeStatus`,
      schema: contract.changeStatus,
      config: { access: { permission: 'workflow:listener:edit' } },
      handler: async (request) => {
        const { id, status } = request.body
        await listeners.changeStatus(principalOf(request), id, status)
        return ok(null, status === '1' ? '已启用' : '已停用')
      },
    })
  }
  app.get(
    `${BASE}/handlers`,
    { schema: contract.handlers, config: { access: { permission: 'workflow:listener:list' } } },
    async () => ok(listeners.handlers()),
  )
  app.get(
    '/act/process/extActExpression/choices',
    { schema: contract.expressionChoices, config: designer },
    async (request) => ok(await listeners.expressionChoices(principalOf(request))),
  )
}
