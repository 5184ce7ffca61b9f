import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { LoginResult, SiteInfo } from '#shared/wire/session.ts'
import type { AccountLookup } from '../session/account-lookup.service.ts'
import type { SignInService } from '../session/sign-in.service.ts'
import { SMS_MODE, type SmsCodeService } from '../sms/sms-code.service.ts'

interface Dependencies {
  codes: Pick<SmsCodeService, 'prove' | 'use'>
  accounts: Pick<AccountLookup, 'idByPhone'>
  signIns: Pick<SignInService, 'asUser'>
  site: { info(): Promise<SiteInfo> }
  /** Entity account/phone-login. */
  phoneEntity: Entity
}

export type PhoneLoginService = ReturnType<typeof createPhoneLoginService>

export function createPhoneLoginService({ codes, accounts, signIns, site, phoneEntity }: Dependencies) {
  return {
    /** @throws AppError PHONE_LOGIN_OFF, RECORD_INVALID, SMS_CODE_WRONG, PHONE_UNKNOWN, LOGIN_FROZEN */
    async signIn(body: Row, caller: Caller): Promise<LoginResult> {
      if (!(await site.info()).allowPhoneLogin) throw new AppError('PHONE_LOGIN_OFF')
      const { mobile, captcha } = checkedRecord(phoneEntity, body) as { mobile: string; captcha: string }
      await codes.use(await codes.prove(mobile, SMS_MODE.login, captcha))
      const userId = await accounts.idByPhone(mobile)
      if (userId === undefined) throw new AppError('PHONE_UNKNOWN')
      return signIns.asUser(userId, caller)
    },
  }
}
