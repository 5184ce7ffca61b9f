import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { UserAgentService } from './user-agent.service.ts'

const queryByUserName = {
  tags: ['system/user-agent'],
  summary: 'Read the deputy of an account',
  querystring: Type.Object({ userName: Type.String({ maxLength: 100 }) }),
  response: answers(Type.Object({}, { additionalProperties: true })),
}

export function userAgentRoutes(app: App, agents: UserAgentService): void {
  app.get(
    '/sys/sysUserAgent/queryByUserName',
    { schema: queryByUserName, config: { access: { permission: 'system:user-agent:list' } } },
    async (request) => ok(await agents.byUserName(principalOf(request), request.query.userName)),
  )
}
