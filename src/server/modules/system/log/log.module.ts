import type { Platform } from '#server/areas/platform.ts'
import { createLogRepository } from './log.repository.ts'
import { logRoutes } from './log.routes.ts'
import { createLogService } from './log.service.ts'

export function registerLogs({ database, engine, entity, systemLog: log, clock, mount }: Platform): void {
  const logs = createLogService({
    engine,
    logEntity: entity('system/log'),
    logs: createLogRepository(database),
    log,
    clock,
  })
  mount((api) => logRoutes(api, logs))
}
