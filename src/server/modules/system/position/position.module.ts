import type { Platform } from '#server/areas/platform.ts'
import { positionRoutes } from './position.routes.ts'
import { createPositionService } from './position.service.ts'

export function registerPositions({ engine, entity, mount }: Platform): void {
  const positions = createPositionService({ engine, positionEntity: entity('system/position') })
  mount((api) => positionRoutes(api, positions))
}
