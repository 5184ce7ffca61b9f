import type { Platform } from '#server/areas/platform.ts'
import { listingRoutes } from './listing.routes.ts'

export function registerListing({ engine, entity, mount, routes }: Platform): void {
  mount((api) =>
    listingRoutes(api, {
      engine,
      userEntity: entity('system/user'),
      roleEntity: entity('system/role'),
      routes,
    }),
  )
}
