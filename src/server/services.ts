import type { AppNeeds } from './app.ts'
import { requireEntity } from './documents/load-documents.ts'
import type { Incident } from './http/error-handler.ts'
import { createPasswordService } from './modules/account/password/password.service.ts'
import { createLoginFailures } from './modules/account/session/login-failure.repository.ts'
import { createSessionRepository } from './modules/account/session/session.repository.ts'
import { createSessionService } from './modules/account/session/session.service.ts'
import { createVisitRepository } from './modules/dashboard/visits/visits.repository.ts'
import { createDictionaryRepository } from './modules/system/dict/dict.repository.ts'
import { createDictionaryService } from './modules/system/dict/dict.service.ts'
import { createPermissionRepository } from './modules/system/permission/permission.repository.ts'
import { createPermissionService } from './modules/system/permission/permission.service.ts'
import { createSiteRepository } from './modules/system/site/site.repository.ts'
import { createEvents } from './platform/events.ts'
import { createPasswords } from './platform/passwords.ts'
import { createSystemLog, LOG_TYPE } from './platform/system-log.store.ts'

const TIDY_EVERY_MS = 3_600_000

/** Makes everything that routes call, each with just what it needs. */
export function createServices({ env, database, documents, clock, newId }: AppNeeds, warn: (message: string) => void) {
  const events = createEvents(database, warn)
  const passwords = createPasswords(env.passwordHashParallel)
  const log = createSystemLog(database, newId)
  const failures = createLoginFailures(database, {
    maxFailures: env.loginMaxFailures,
    lockMinutes: env.loginLockMinutes,
  })
  const dictionaries = createDictionaryService({ dictionaries: createDictionaryRepository(database), events })
  const sessions = createSessionService({
    sessions: createSessionRepository(database),
    failures,
    passwords,
    log,
    dictionaries,
    loginEntity: requireEntity(documents, 'account/login'),
    settings: env,
  })
  const passwordChanges = createPasswordService({
    kysely: database.kysely,
    passwords,
    failures,
    clock,
    passwordEntity: requireEntity(documents, 'account/password'),
    userEntity: requireEntity(documents, 'system/user'),
    settings: env,
  })
  let tidying: NodeJS.Timeout | undefined

  return {
    sessions,
    passwordChanges,
    permissions: createPermissionService({ permissions: createPermissionRepository(database) }),
    dictionaries,
    site: createSiteRepository(database),
    visits: createVisitRepository(database),

    refreshCaches: () => dictionaries.changed({ trx: database.kysely }),

    recordIncident: ({ id, content, ...where }: Incident) =>
      log.add({ type: LOG_TYPE.exception, content, incident: id, ...where }),

    start: async () => {
      await events.start()
      const tidy = () => sessions.tidy().catch((error: Error) => warn(`tidying failed: ${error.message}`))
      await tidy()
      tidying = setInterval(tidy, TIDY_EVERY_MS)
      tidying.unref()
    },

    stop: async () => {
      clearInterval(tidying)
      await events.stop()
    },
  }
}
