import type { Platform } from '#server/areas/platform.ts'
import { createAreaRepository } from './area.repository.ts'
import { areaRoutes } from './area.routes.ts'
import { createAreaService } from './area.service.ts'

/** Registers provinces, cities and counties. */
export function registerDivisions({ database, mount, ports }: Platform): void {
  const areas = createAreaService({ areas: createAreaRepository(database) })
  ports.provide('divisions', areas)
  mount((api) => areaRoutes(api, areas))
}
