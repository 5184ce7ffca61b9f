import type { Platform } from '#server/areas/platform.ts'
import { createUserAgentHooks } from './user-agent.hooks.ts'
import { userAgentRoutes } from './user-agent.routes.ts'
import { createUserAgentService } from './user-agent.service.ts'

export function registerUserAgents({ engine, entity, hooks, mount, ports }: Platform): void {
  const agents = createUserAgentService({ engine, agentEntity: entity('system/user-agent') })
  hooks.add('system/user-agent', createUserAgentHooks(ports.get('ceiling')))
  mount((api) => userAgentRoutes(api, agents))
}
