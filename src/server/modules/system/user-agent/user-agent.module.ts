import type { Platform } from '#server/areas/platform.ts'
import { userAgentRoutes } from './user-agent.routes.ts'
import { createUserAgentService } from './user-agent.service.ts'

export function registerUserAgents({ engine, entity, mount }: Platform): void {
  const agents = createUserAgentService({ engine, agentEntity: entity('system/user-agent') })
  mount((api) => userAgentRoutes(api, agents))
}
