import type { Platform } from '#server/areas/platform.ts'
import { createOnlineSessionRepository } from './online-session.repository.ts'
import { onlineSessionRoutes } from './online-session.routes.ts'
import {
  createOnlineSessionService,
  type OnlineSessionDependencies,
  onlineSessionHooks,
} from './online-session.service.ts'

/** @param accounts protection of accounts, which are another module */
export function registerOnlineSessions(
  platform: Platform,
  accounts: Pick<OnlineSessionDependencies, 'refuseProtected'>,
): void {
  const { database, engine, entity, hooks, mount, ports, systemLog: log } = platform
  const sessions = createOnlineSessionRepository(database)
  const service = createOnlineSessionService({
    engine,
    kysely: database.kysely,
    sessionEntity: entity('system/online-session'),
    userEntity: entity('system/user'),
    sessions,
    ...accounts,
    log,
  })
  ports.provide('noteSession', sessions.noteSeen)
  hooks.add('system/online-session', onlineSessionHooks)
  mount((api) => onlineSessionRoutes(api, service))
}
