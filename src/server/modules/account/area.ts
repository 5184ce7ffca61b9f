import type { Area, Platform } from '#server/areas/platform.ts'
import { createCasClient } from '#server/platform/cas/cas-client.ts'
import { createOneTimeValues } from '#server/platform/stores/one-time-values.store.ts'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { createCaptchaService } from './captcha/captcha.service.ts'
import { casRoutes } from './cas/cas.routes.ts'
import { createCasService } from './cas/cas.service.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { createPasswordService } from './password/password.service.ts'
import { phoneLoginRoutes } from './phone-login/phone-login.routes.ts'
import { createPhoneLoginService } from './phone-login/phone-login.service.ts'
import { createPreviewRepository } from './preview/preview.repository.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { createPreviewService, PREVIEW_PERMISSION } from './preview/preview.service.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { createProfileService } from './profile/profile.service.ts'
import { recoverRoutes } from './recover/recover.routes.ts'
import { createRecoverService } from './recover/recover.service.ts'
import { registerRoutes } from './register/register.routes.ts'
import { createRegisterService } from './register/register.service.ts'
import { createAccountLookup } from './session/account-lookup.service.ts'
import { createCaptchaDemand } from './session/captcha-demand.service.ts'
import { createLoginFailures } from './session/login-failure.repository.ts'
import { createPasswordCheck } from './session/password-check.service.ts'
import { rightsFinder } from './session/principal.ts'
import { createSessionRepository } from './session/session.repository.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { createSessionService } from './session/session.service.ts'
import { createSignInService } from './session/sign-in.service.ts'
import { createSmsCodeRepository } from './sms/sms-code.repository.ts'
import { smsCodeRoutes } from './sms/sms-code.routes.ts'
import { createSmsCodeService, MAX_ATTEMPTS } from './sms/sms-code.service.ts'
import { oidcOf } from './third-login/oidc-of.ts'
import { createThirdAccountRepository } from './third-login/third-account.repository.ts'
import { thirdLoginRoutes } from './third-login/third-login.routes.ts'
import { createThirdLoginService } from './third-login/third-login.service.ts'

/** Access to accounts: all ways of sign-in, registration, recovery and passwords. */
export const account: Area = {
  name: 'account',
  register(platform) {
    const signingIn = registerSessions(platform)
    const codes = registerCodes(platform, signingIn)
    registerElsewhere(platform, signingIn)
    registerOwnAccount(platform, signingIn, codes)
  },
}

type SigningIn = ReturnType<typeof registerSessions>
type Codes = ReturnType<typeof registerCodes>

/** Registers sessions, and sign-in by password with captcha. */
function registerSessions({ env, database, passwords, systemLog: log, entity, ports, mount, onTidy }: Platform) {
  const { loginMaxFailures: maxFailures, loginLockMinutes: lockMinutes, loginRatePerMinute } = env
  const rows = createSessionRepository(database)
  const values = createOneTimeValues(database)
  const failures = createLoginFailures(database, { maxFailures, lockMinutes })
  const passwordCheck = createPasswordCheck({ failures, passwords, lockMinutes })
  const captchas = createCaptchaService({ values })
  const ceiling = ports.get('ceiling')
  const sessions = createSessionService({
    sessions: rows,
    log,
    rules: ports.get('menuRules'),
    mayPreview: async (viewer, subject) =>
      viewer.may(PREVIEW_PERMISSION) && (await ceiling.missingPermissions(viewer, subject)).length === 0,
  })
  const signIns = createSignInService({
    sessions: rows,
    passwordCheck,
    invitations: ports.get('invitations'),
    captchaDemand: createCaptchaDemand({ failures, captchas, captchaAfter: env.loginCaptchaAfter }),
    log,
    dictionaries: ports.get('dictionaries'),
    loginEntity: entity('account/login'),
    settings: env,
  })
  ports.provide('identify', sessions.identify)
  ports.provide('rightsIn', rightsFinder(rows))
  ports.provide('personOf', sessions.withoutSession)
  mount((api) => sessionRoutes(api, { sessions, signIns }, loginRatePerMinute))
  mount((api) => captchaRoutes(api, captchas, loginRatePerMinute))
  onTidy(sessions.removeEnded)
  onTidy(failures.removeOld)
  onTidy(values.removeExpired)
  return { sessions, signIns, passwordCheck, values, accounts: createAccountLookup({ sessions: rows }) }
}

/** Registers SMS codes, and sign-in and registration by code. */
function registerCodes(platform: Platform, { accounts, signIns }: SigningIn) {
  const { env, database, passwords, sms, systemLog: log, clock, newId, warn, entity, ports, mount } = platform
  const { kysely } = database
  const { loginRatePerMinute } = env
  const site = ports.get('site')
  const phoneEntity = entity('account/phone-login')
  const codes = createSmsCodeService({
    kysely,
    codes: createSmsCodeRepository(kysely, MAX_ATTEMPTS),
    passwords,
    sms,
    site,
    phoneEntity,
    limits: { perPhone: env.smsPerPhone, perAddress: env.smsPerAddress },
    warn,
  })
  const phoneLogins = createPhoneLoginService({ codes, accounts, signIns, site, phoneEntity })
  const registrations = createRegisterService({
    kysely,
    codes,
    passwords,
    site,
    log,
    newId,
    clock,
    registerEntity: entity('account/register'),
    roleCode: env.registerRole,
  })
  mount((api) => smsCodeRoutes(api, codes, loginRatePerMinute))
  mount((api) => phoneLoginRoutes(api, phoneLogins, loginRatePerMinute))
  mount((api) => registerRoutes(api, registrations, loginRatePerMinute))
  platform.onTidy(codes.removeOld)
  return codes
}

/** Registers sign-in through third parties. */
function registerElsewhere(
  { env, database, systemLog: log, warn, ports, mount }: Platform,
  { accounts, signIns, values }: SigningIn,
): void {
  const { loginRatePerMinute, publicUrl = '' } = env
  const thirdLogins = createThirdLoginService({
    client: oidcOf(env),
    settings: { source: env.oidcSource, publicUrl, linkBy: env.oidcLinkBy },
    links: createThirdAccountRepository(database),
    accounts,
    values,
    signIns,
    site: ports.get('site'),
    log,
    warn,
  })
  const cas = createCasService({
    client: env.casServerUrl === undefined ? undefined : createCasClient(env.casServerUrl),
    publicUrl,
    accounts,
    signIns,
    warn,
  })
  mount((api) => thirdLoginRoutes(api, thirdLogins, loginRatePerMinute))
  mount((api) => casRoutes(api, cas, loginRatePerMinute))
}

/** Registers the routes of a person's own account (password, recovery, profile) and previews as another person. */
function registerOwnAccount(
  platform: Platform,
  { sessions, accounts, passwordCheck, values }: SigningIn,
  codes: Codes,
): void {
  const { env, database, engine, passwords, systemLog: log, clock, newId, entity, ports, mount } = platform
  const { loginRatePerMinute } = env
  const ceiling = ports.get('ceiling')
  const userEntity = entity('system/user')
  const passwordChanges = createPasswordService({
    kysely: database.kysely,
    passwords,
    passwordCheck,
    engine,
    ceiling,
    log,
    clock,
    newId,
    passwordEntity: entity('account/password'),
    userEntity,
  })
  const recoveries = createRecoverService({
    codes,
    accounts,
    values,
    passwordChanges,
    passwordCheck,
    log,
    phoneEntity: entity('account/recover-phone'),
    passwordEntity: entity('account/recover-password'),
  })
  const profiles = createProfileService({ engine, codes, userEntity, mailLinks: env.oidcLinkBy.includes('email') })
  const previews = createPreviewService({
    engine,
    userEntity,
    sessions,
    previews: createPreviewRepository(database),
    ceiling,
    log,
    settings: env,
  })
  mount((api) => recoverRoutes(api, recoveries, loginRatePerMinute))
  mount((api) => passwordRoutes(api, passwordChanges))
  mount((api) => profileRoutes(api, profiles, loginRatePerMinute))
  mount((api) => previewRoutes(api, previews))
}
