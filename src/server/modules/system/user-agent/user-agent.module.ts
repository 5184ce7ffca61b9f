import type { Platform } from '#server/areas/platform.ts'
import { createUserAgentHooks } from './user-agent.hooks.ts'
import { userAgentRoutes } from './user-agent.routes.ts'
import { createUserAgentService } from './user-agent.service.ts'

type Accounts = Pick<Parameters<typeof createUserAgentHooks>[0], 'idOf'>

export function registerUserAgents({ engine, entity, hooks, mount, ports }: Platform, { idOf }: Accounts): void {
  const agents = createUserAgentService({ engine, agentEntity: entity('system/user-agent') })
  hooks.add('system/user-agent', createUserAgentHooks({ ceiling: ports.get('ceiling'), idOf }))
  mount((api) => userAgentRoutes(api, agents))
}
