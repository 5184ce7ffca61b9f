import type { Platform } from '#server/areas/platform.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import { createTenantHooks } from './tenant.hooks.ts'
import { tenantRoutes } from './tenant.routes.ts'
import { createTenantService } from './tenant.service.ts'
import type { TenantReach } from './tenant-reach.ts'

interface Shared {
  reach: TenantReach
  effects: GrantEffectsService
  deletedGrants: DeletedGrantLog
}

export function registerTenants(platform: Platform, { reach, effects, deletedGrants: losses }: Shared): void {
  const { documents, engine, entity, hooks, mount, clock, logOperation } = platform
  const tenants = createTenantService({
    engine,
    tenantEntity: entity('system/tenant'),
    userEntity: entity('system/user'),
    effects,
    reach,
    logOperation,
    clock,
  })
  hooks.add('system/tenant', createTenantHooks({ entities: documents.entities, losses }))
  mount((api) => tenantRoutes(api, tenants))
}
