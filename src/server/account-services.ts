import type { FastifyBaseLogger } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { AppNeeds } from './app-needs.ts'
import type { Env } from './config/env.ts'
import { requireEntity } from './documents/load-documents.ts'
import { createCaptchaService } from './modules/account/captcha/captcha.service.ts'
import { createCasService } from './modules/account/cas/cas.service.ts'
import { createPasswordService } from './modules/account/password/password.service.ts'
import { createPhoneLoginService } from './modules/account/phone-login/phone-login.service.ts'
import { createPreviewRepository } from './modules/account/preview/preview.repository.ts'
import { createPreviewService, PREVIEW_PERMISSION } from './modules/account/preview/preview.service.ts'
import { createProfileService } from './modules/account/profile/profile.service.ts'
import { createRecoverService } from './modules/account/recover/recover.service.ts'
import { createRegisterService } from './modules/account/register/register.service.ts'
import { createAccountLookup } from './modules/account/session/account-lookup.service.ts'
import { createCaptchaDemand } from './modules/account/session/captcha-demand.service.ts'
import { createLoginFailures } from './modules/account/session/login-failure.repository.ts'
import { createPasswordCheck } from './modules/account/session/password-check.service.ts'
import type { SessionRepository } from './modules/account/session/session.repository.ts'
import { createSessionService } from './modules/account/session/session.service.ts'
import { createSignInService } from './modules/account/session/sign-in.service.ts'
import { createSmsCodeRepository } from './modules/account/sms/sms-code.repository.ts'
import { createSmsCodeService, MAX_ATTEMPTS } from './modules/account/sms/sms-code.service.ts'
import { createThirdAccountRepository } from './modules/account/third-login/third-account.repository.ts'
import { createThirdLoginService } from './modules/account/third-login/third-login.service.ts'
import type { DictionaryService } from './modules/system/dict/dict.service.ts'
import type { RightsCeiling } from './modules/system/permission/rights-ceiling.service.ts'
import type { SiteService } from './modules/system/site/site.service.ts'
import { createCasClient } from './platform/cas/cas-client.ts'
import { createInvitations } from './platform/invitations.ts'
import { createOidcClient, type OidcClient } from './platform/oidc/oidc-client.ts'
import { createOneTimeValues } from './platform/one-time-values.store.ts'
import type { Passwords } from './platform/passwords.ts'
import { createHttpSms } from './platform/sms/http-sms.ts'
import { createLogSms } from './platform/sms/log-sms.ts'
import type { SmsSender } from './platform/sms/sms.ts'
import type { SystemLog } from './platform/system-log.store.ts'
import type { RecordEngine } from './records/engine.ts'
import type { SessionRules } from './records/policy/granted-rules.ts'

interface Needs extends AppNeeds {
  engine: RecordEngine
  passwords: Passwords
  systemLog: SystemLog
  dictionaries: DictionaryService
  site: SiteService
  sessionRows: SessionRepository
  ceiling: RightsCeiling
  rules: SessionRules
  /** Absent when no provider is set. */
  sms: SmsSender | undefined
  log: FastifyBaseLogger
}

const HOUR_MS = 3_600_000

/** Makes what is about people getting in: sign-in by each means, registration, recovery, passwords. */
export function createAccountServices(needs: Needs) {
  const {
    env,
    database,
    documents,
    clock,
    newId,
    engine,
    passwords,
    systemLog,
    dictionaries,
    site,
    sessionRows,
    ceiling,
  } = needs
  const { kysely } = database
  const entity = (noun: string) => requireEntity(documents, `account/${noun}`)
  const warn = (message: string) => needs.log.warn(message)
  const { loginMaxFailures: maxFailures, loginLockMinutes: lockMinutes } = env
  const failures = createLoginFailures(database, { maxFailures, lockMinutes })
  const passwordCheck = createPasswordCheck({ failures, passwords, lockMinutes })
  const values = createOneTimeValues(database)
  const invitations = createInvitations({ kysely, values, passwords, lifetimeMs: env.invitationHours * HOUR_MS })
  const captchas = createCaptchaService({ values })
  const previews = createPreviewRepository(database)
  const sessions = createSessionService({
    sessions: sessionRows,
    log: systemLog,
    rules: needs.rules,
    mayPreview: async (viewer, subject) =>
      viewer.may(PREVIEW_PERMISSION) && (await ceiling.beyond(viewer, subject)).length === 0,
  })
  const accounts = createAccountLookup({ sessions: sessionRows })
  const signIns = createSignInService({
    sessions: sessionRows,
    passwordCheck,
    invitations,
    captchaDemand: createCaptchaDemand({ failures, captchas, captchaAfter: env.loginCaptchaAfter }),
    log: systemLog,
    dictionaries,
    loginEntity: entity('login'),
    settings: env,
  })
  const smsCodes = createSmsCodeService({
    kysely,
    codes: createSmsCodeRepository(kysely, MAX_ATTEMPTS),
    passwords,
    sms: needs.sms,
    site,
    phoneEntity: entity('phone-login'),
    limits: { perPhone: env.smsPerPhone, perAddress: env.smsPerAddress },
    warn,
  })
  const passwordChanges = createPasswordService({
    kysely,
    passwords,
    passwordCheck,
    engine,
    ceiling,
    log: systemLog,
    clock,
    newId,
    passwordEntity: entity('password'),
    userEntity: requireEntity(documents, 'system/user'),
  })

  return {
    sessions,
    signIns,
    invitations,
    captchas,
    smsCodes,
    passwordChanges,
    previews: createPreviewService({
      engine,
      userEntity: requireEntity(documents, 'system/user'),
      ...{ sessions, previews, ceiling, log: systemLog, settings: env },
    }),
    profiles: createProfileService({ engine, codes: smsCodes, userEntity: requireEntity(documents, 'system/user') }),
    phoneLogins: createPhoneLoginService({
      codes: smsCodes,
      accounts,
      signIns,
      site,
      phoneEntity: entity('phone-login'),
    }),
    registrations: createRegisterService({
      kysely,
      codes: smsCodes,
      passwords,
      site,
      log: systemLog,
      newId,
      clock,
      registerEntity: entity('register'),
      roleCode: env.registerRole,
    }),
    recoveries: createRecoverService({
      codes: smsCodes,
      accounts,
      values,
      passwordChanges,
      passwordCheck,
      log: systemLog,
      phoneEntity: entity('recover-phone'),
      passwordEntity: entity('recover-password'),
    }),
    thirdLogins: createThirdLoginService({
      client: oidcOf(env),
      settings: { source: env.oidcSource, publicUrl: env.publicUrl ?? '', linkBy: env.oidcLinkBy },
      links: createThirdAccountRepository(database),
      accounts,
      values,
      signIns,
      site,
      log: systemLog,
      warn,
    }),
    cas: createCasService({
      client: env.casServerUrl === undefined ? undefined : createCasClient(env.casServerUrl),
      publicUrl: env.publicUrl ?? '',
      accounts,
      signIns,
      warn,
    }),

    /** Removes rows that only took room. */
    async tidy(): Promise<void> {
      await sessions.removeEnded()
      await failures.removeOld()
      await values.removeExpired()
      await smsCodes.removeOld()
    },
  }
}

export function smsOf(env: Env, warn: (message: string) => void): SmsSender | undefined {
  const { smsProvider, smsUrl: url, smsToken: token, smsTimeoutMs: timeoutMs } = env
  if (smsProvider === 'log') return createLogSms(warn)
  return url === undefined || smsProvider === undefined ? undefined : createHttpSms({ url, token, timeoutMs })
}

/** The settings belong together; `requireTogether` saw to it. */
function oidcOf(env: Env): OidcClient | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, publicUrl } = env
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  const redirectUri = `${publicUrl}${CONTEXT_PATH}/thirdLogin/${env.oidcSource}/callback`
  return createOidcClient({ issuer, clientId, clientSecret, redirectUri, contacts: env.oidcLinkBy })
}
