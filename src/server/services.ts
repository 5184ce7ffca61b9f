import type { FastifyBaseLogger } from 'fastify'
import type { AppNeeds } from './app.ts'
import { requireEntity } from './documents/load-documents.ts'
import type { Incident } from './http/error-handler.ts'
import { createCaptchaService } from './modules/account/captcha/captcha.service.ts'
import { createPasswordService } from './modules/account/password/password.service.ts'
import { createCaptchaDemand } from './modules/account/session/captcha-demand.service.ts'
import { createLoginFailures } from './modules/account/session/login-failure.repository.ts'
import { createPasswordCheck } from './modules/account/session/password-check.service.ts'
import { createSessionRepository } from './modules/account/session/session.repository.ts'
import { createSessionService } from './modules/account/session/session.service.ts'
import { createSignInService } from './modules/account/session/sign-in.service.ts'
import { createVisitRepository } from './modules/dashboard/visits/visits.repository.ts'
import { createVisitService } from './modules/dashboard/visits/visits.service.ts'
import { createCheckRuleRepository } from './modules/system/check-rule/check-rule.repository.ts'
import { createCheckRuleService } from './modules/system/check-rule/check-rule.service.ts'
import { createDictionaryHooks } from './modules/system/dict/dict.hooks.ts'
import { createDictionaryRepository } from './modules/system/dict/dict.repository.ts'
import { createDictionaryService } from './modules/system/dict/dict.service.ts'
import { createLookupService } from './modules/system/dict/lookup.service.ts'
import { createTableDictionaries } from './modules/system/dict/table-dictionary.ts'
import { createDuplicateCheckService } from './modules/system/duplicate-check/duplicate-check.service.ts'
import { createPermissionRepository } from './modules/system/permission/permission.repository.ts'
import { createPermissionService } from './modules/system/permission/permission.service.ts'
import { createRowFilters } from './modules/system/permission/row-filters.ts'
import { roleHooks } from './modules/system/role/role.hooks.ts'
import { createSiteRepository } from './modules/system/site/site.repository.ts'
import { createSiteService } from './modules/system/site/site.service.ts'
import { createUserHooks } from './modules/system/user/user.hooks.ts'
import { createUserService } from './modules/system/user/user.service.ts'
import { createEvents } from './platform/events.store.ts'
import { createOneTimeValues } from './platform/one-time-values.store.ts'
import { createPasswords } from './platform/passwords.ts'
import { createSystemLog, LOG_TYPE } from './platform/system-log.store.ts'
import { createRecordEngine } from './records/engine.ts'

const TIDY_EVERY_MS = 3_600_000

/** Makes everything that routes call, each with just what it needs. */
export function createServices({ env, database, documents, clock, newId }: AppNeeds, log: FastifyBaseLogger) {
  const { kysely } = database
  const { entities, pages } = documents
  const userEntity = requireEntity(documents, 'system/user')
  const events = createEvents(database, (message) => log.warn(message))
  const passwords = createPasswords(env.passwordHashParallel)
  const systemLog = createSystemLog(database, newId)
  const permissionRows = createPermissionRepository(database)
  const failures = createLoginFailures(database, {
    maxFailures: env.loginMaxFailures,
    lockMinutes: env.loginLockMinutes,
  })
  const passwordCheck = createPasswordCheck({ failures, passwords, lockMinutes: env.loginLockMinutes })
  const dictionaries = createDictionaryService({ dictionaries: createDictionaryRepository(database), events })
  const checkRules = createCheckRuleService({ rules: createCheckRuleRepository(database), events })
  const oneTimeValues = createOneTimeValues(database)
  const captchas = createCaptchaService({ values: oneTimeValues })
  const sessionRows = createSessionRepository(database)
  const sessions = createSessionService({ sessions: sessionRows, log: systemLog })
  const signIns = createSignInService({
    sessions: sessionRows,
    passwordCheck,
    captchaDemand: createCaptchaDemand({ failures, captchas, captchaAfter: env.loginCaptchaAfter }),
    log: systemLog,
    dictionaries,
    loginEntity: requireEntity(documents, 'account/login'),
    settings: env,
  })
  const dictionaryHooks = createDictionaryHooks(dictionaries)
  const engine = createRecordEngine({
    database,
    entities,
    rowFilters: createRowFilters({ permissions: permissionRows, pages }),
    dictionaryTexts: dictionaries,
    checkRules,
    hooks: {
      'system/role': roleHooks,
      'system/user': createUserHooks({ passwords, clock }),
      'system/dict': dictionaryHooks,
      'system/dict-item': dictionaryHooks,
    },
    clock,
    newId,
    log,
  })
  const passwordChanges = createPasswordService({
    kysely,
    passwords,
    passwordCheck,
    engine,
    clock,
    passwordEntity: requireEntity(documents, 'account/password'),
    userEntity,
  })
  let tidying: NodeJS.Timeout | undefined

  /** Removes rows that only took room. */
  async function tidy(): Promise<void> {
    await sessions.removeEnded()
    await failures.removeOld()
    await oneTimeValues.removeExpired()
  }

  return {
    engine,
    sessions,
    signIns,
    captchas,
    passwordChanges,
    permissions: createPermissionService({ permissions: permissionRows }),
    dictionaries,
    lookups: createLookupService({ engine, entities, tableDictionaries: createTableDictionaries(entities) }),
    duplicates: createDuplicateCheckService({ engine, entities }),
    checkRules,
    users: createUserService({ kysely, engine, userEntity, log: systemLog, clock }),
    site: createSiteService({ site: createSiteRepository(database), events }),
    visits: createVisitService({ visits: createVisitRepository(database) }),
    userEntity,
    roleEntity: requireEntity(documents, 'system/role'),

    async refreshCaches(): Promise<void> {
      await dictionaries.changed({ trx: kysely })
      await events.publish('check-rules', { trx: kysely })
      await events.publish('site', { trx: kysely })
    },

    recordIncident: ({ id, content, ...where }: Incident) =>
      systemLog.add({ type: LOG_TYPE.exception, content, incident: id, ...where }),

    async start(): Promise<void> {
      await events.start()
      const tidyOrWarn = () => tidy().catch((error: Error) => log.warn(`tidying failed: ${error.message}`))
      await tidyOrWarn()
      tidying = setInterval(tidyOrWarn, TIDY_EVERY_MS)
      tidying.unref()
    },

    async stop(): Promise<void> {
      clearInterval(tidying)
      await events.stop()
    },
  }
}
