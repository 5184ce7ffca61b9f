import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { USER_STATUS } from '#server/http/well-known.ts'
import type { OneTimeValues } from '#server/platform/stores/one-time-values.store.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { PasswordService } from '../password/password.service.ts'
import type { AccountLookup } from '../session/account-lookup.service.ts'
import type { PasswordCheck } from '../session/password-check.service.ts'
import { SMS_MODE, type SmsCodeService } from '../sms/sms-code.service.ts'

interface Dependencies {
  codes: Pick<SmsCodeService, 'prove' | 'use'>
  accounts: Pick<AccountLookup, 'byPhone'>
  values: Pick<OneTimeValues, 'issue' | 'take'>
  passwordChanges: Pick<PasswordService, 'replace'>
  passwordCheck: Pick<PasswordCheck, 'forgive'>
  log: SystemLog
  /** Entity account/recover-phone. */
  phoneEntity: Entity
  /** Entity account/recover-password. */
  passwordEntity: Entity
}

/** Data that the first step stores for the second one. */
interface StoredRecovery {
  userId: string
  username: string
  phone: string
}

interface Given {
  username: string
  phone: string
  smscode: string
  password: string
}

const LIFETIME_MS = 600_000

export type RecoverService = ReturnType<typeof createRecoverService>

/** Password recovery by the phone of the account. */
export function createRecoverService(dependencies: Dependencies) {
  const { codes, accounts, values, passwordChanges, passwordCheck, log, phoneEntity, passwordEntity } = dependencies

  return {
    /**
     * First step: checks the code. The answer's `smscode` is a reference for the second step; the code of the message
     * becomes invalid.
     * @throws AppError RECORD_INVALID, SMS_CODE_WRONG, PHONE_UNKNOWN, LOGIN_FROZEN
     */
    async verifyPhone(body: Row): Promise<{ smscode: string; username: string }> {
      const { phone, smscode } = checkedRecord(phoneEntity, body) as { phone: string; smscode: string }
      await codes.use(await codes.prove(phone, SMS_MODE.recover, smscode))
      const account = await accounts.byPhone(phone)
      // Nobody signs in as the guest by a password.
      if (account === undefined || account.username === GUEST_USERNAME) throw new AppError('PHONE_UNKNOWN')
      if (account.status !== USER_STATUS.normal) throw new AppError('LOGIN_FROZEN')
      const { id: userId, username } = account
      return {
        smscode: await values.issue('recovery', { userId, username, phone } satisfies StoredRecovery, LIFETIME_MS),
        username,
      }
    },

    /**
     * Second step: sets the password and ends all sessions of the account. @throws AppError RECORD_INVALID,
     * RECOVERY_EXPIRED, RECOVERY_MISMATCH
     */
    async changePassword(body: Row, { ip, method, url }: Caller): Promise<void> {
      const given = givenOf(body)
      const taken = await values.take<StoredRecovery>('recovery', given.smscode)
      if (taken === undefined) throw new AppError('RECOVERY_EXPIRED')
      const { userId, username, phone } = taken.payload
      if (username !== given.username || phone !== given.phone) throw new AppError('RECOVERY_MISMATCH')
      await passwordChanges.replace(userId, username, given.password)
      await passwordCheck.forgive(username)
      const content = `用户通过手机重置密码，用户名: ${username}`
      await log.add({ type: LOG_TYPE.operation, operateType: OPERATION.edit, content, username, ip, method, url })
    },
  }

  /** The agreed interface does not repeat the password. */
  function givenOf(body: Row): Given {
    return checkedRecord(passwordEntity, { confirmpassword: body.password, ...body }) as unknown as Given
  }
}
