import type { Platform } from '#server/areas/platform.ts'
import { createOnlineSessionRepository } from './online-session.repository.ts'
import { onlineSessionRoutes } from './online-session.routes.ts'
import { createOnlineSessionService, onlineSessionHooks } from './online-session.service.ts'

export function registerOnlineSessions(platform: Platform): void {
  const { database, engine, entity, hooks, mount, ports, systemLog: log } = platform
  const sessions = createOnlineSessionRepository(database)
  const service = createOnlineSessionService({
    engine,
    kysely: database.kysely,
    sessionEntity: entity('system/online-session'),
    userEntity: entity('system/user'),
    sessions,
    log,
  })
  ports.provide('noteSession', sessions.noteSeen)
  hooks.add('system/online-session', onlineSessionHooks)
  mount((api) => onlineSessionRoutes(api, service))
}
