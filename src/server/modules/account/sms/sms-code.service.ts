import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { addressGroup } from '#server/http/pipeline/address-group.ts'
import type { Passwords } from '#server/platform/accounts/passwords.ts'
import type { SmsSender, SmsTemplate } from '#server/platform/sms/sms.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { SentCode, SiteInfo } from '#shared/wire/session.ts'
import type { CodeKey, SmsCodeRepository, SmsLimits } from './sms-code.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  codes: SmsCodeRepository
  passwords: Passwords
  /** Undefined when no provider is configured. */
  sms: SmsSender | undefined
  site: { info(): Promise<SiteInfo> }
  /** Entity account/phone-login: rules for phone numbers. */
  phoneEntity: Entity
  limits: SmsLimits
  warn(message: string): void
}

/** Values of `smsmode` in the agreed interface. */
export const SMS_MODE = { login: 0, register: 1, recover: 2, bind: 3 } as const
const TEMPLATES: Record<number, SmsTemplate> = { 0: 'login', 1: 'register', 2: 'recover', 3: 'bind' }

const LIFETIME_MINUTES = 10
const LIFETIME_MS = LIFETIME_MINUTES * 60_000
const DIGITS = 6
/** Time after which a message has arrived or will never arrive. */
const INTERVAL_SECONDS = 60
/** Most answers to one code; afterwards it is invalid. */
export const MAX_ATTEMPTS = 5

/** Proof that a person read a message on a phone; valid until it is used. */
export interface PhoneProof extends CodeKey {
  codeHash: string
}

export type SmsCodeService = ReturnType<typeof createSmsCodeService>

/** Codes that prove possession of a phone. */
export function createSmsCodeService(dependencies: Dependencies) {
  const { kysely, codes, passwords, site, phoneEntity, limits, warn } = dependencies

  return {
    /**
     * Sends a code to any phone, whether or not an account has it. Only a person who reads the code learns whether an
     * account exists.
     * @throws AppError SMS_PHONE_MISSING, RECORD_INVALID, REGISTER_OFF, PHONE_LOGIN_OFF, SMS_NOT_SET, SMS_CODE_ALIVE,
     * SMS_LIMITED, SMS_FAILED
     */
    async send(mobile: unknown, mode: number, ip: string): Promise<SentCode> {
      const phone = phoneOf(mobile)
      await refuseClosed(mode)
      if (dependencies.sms === undefined) throw new AppError('SMS_NOT_SET')
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const codeHash = await passwords.hash(code)
      await claim({ phone, mode }, codeHash, addressGroup(ip))
      try {
        await dependencies.sms.send({ phone, template: TEMPLATES[mode]!, code, minutes: LIFETIME_MINUTES })
      } catch (error) {
        warn(`短信发送失败：${(error as Error).message}`)
        await codes.remove(kysely, { phone, mode }, codeHash)
        throw new AppError('SMS_FAILED')
      }
      return { interval: INTERVAL_SECONDS }
    },

    /** Checks a code; each call is one of five attempts. @throws AppError SMS_CODE_WRONG */
    async prove(phone: string, mode: number, code: string): Promise<PhoneProof> {
      const codeHash = await codes.countAttempt({ phone, mode })
      if (codeHash === undefined || !(await passwords.matches(codeHash, code))) throw wrongCode()
      return { phone, mode, codeHash }
    },

    /**
     * Invalidates a proof, in the transaction of the write that it permits. @throws AppError SMS_CODE_WRONG when it was
     * used meanwhile.
     */
    async use(proof: PhoneProof, trx?: Transaction<Tables>): Promise<void> {
      if (!(await codes.remove(trx ?? kysely, proof, proof.codeHash))) throw wrongCode()
    },

    removeOld: codes.removeOld,
  }

  function phoneOf(mobile: unknown): string {
    if (mobile === undefined || mobile === null || mobile === '') throw new AppError('SMS_PHONE_MISSING')
    return String(checkedRecord(phoneEntity, { mobile }, { fields: ['mobile'] }).mobile)
  }

  async function refuseClosed(mode: number): Promise<void> {
    const { allowRegister, allowPhoneLogin } = await site.info()
    if (mode === SMS_MODE.register && !allowRegister) throw new AppError('REGISTER_OFF')
    if (mode === SMS_MODE.login && !allowPhoneLogin) throw new AppError('PHONE_LOGIN_OFF')
  }

  async function claim(key: CodeKey, codeHash: string, address: string): Promise<void> {
    const claim = await codes.claim({ ...key, codeHash, address, lifetimeMs: LIFETIME_MS }, limits)
    if (claim === 'alive') throw new AppError('SMS_CODE_ALIVE')
    if (claim === 'limited') throw new AppError('SMS_LIMITED')
  }
}

function wrongCode(): AppError {
  return new AppError('SMS_CODE_WRONG')
}
