import type { Platform } from '#server/areas/platform.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import { createPlaygroundRepository } from './playground.repository.ts'
import { playgroundRoutes } from './playground.routes.ts'
import { createPlaygroundService } from './playground.service.ts'

export function registerPlayground(
  { database, engine, entity, mount, routes }: Platform,
  permissions: PermissionService,
): void {
  const playground = createPlaygroundService({
    playground: createPlaygroundRepository(database),
    permissions,
    engine,
    roleEntity: entity('system/role'),
  })
  mount((api) => playgroundRoutes(api, { playground, routes }))
}
