import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { DEFAULT_TENANT } from '#server/http/tenant.ts'
import type { Passwords } from '#server/platform/accounts/passwords.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import { logChange } from '#server/platform/stores/data-log.store.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { type ErrorCode, errorCatalogue } from '#shared/wire/error-codes.ts'
import type { SiteInfo } from '#shared/wire/session.ts'
import { type PhoneProof, SMS_MODE, type SmsCodeService } from '../sms/sms-code.service.ts'
import { type NewAccount, registerRepository } from './register.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  codes: Pick<SmsCodeService, 'prove' | 'use'>
  passwords: Pick<Passwords, 'hash'>
  site: { info(): Promise<SiteInfo> }
  log: SystemLog
  newId: NewId
  clock: Clock
  /** Entity account/register. */
  registerEntity: Entity
  /** Code of the role for new accounts. */
  roleCode: string
}

interface Given {
  username: string
  password: string
  phone: string
  email?: string | null
  smscode: string
}

const TAKEN = {
  username: 'REGISTER_USERNAME_TAKEN',
  phone: 'REGISTER_PHONE_TAKEN',
  email: 'REGISTER_EMAIL_TAKEN',
} as const satisfies Record<string, ErrorCode>

export type RegisterService = ReturnType<typeof createRegisterService>

/** Registration of new accounts by their holders. */
export function createRegisterService(dependencies: Dependencies) {
  const { kysely, codes, passwords, site, log, newId, clock, registerEntity, roleCode } = dependencies

  return {
    /**
     * Registers an account. A taken value is reported only after the phone is proved, and each attempt counts towards
     * the five of a code. The code stays valid after such a refusal, so that the person can choose another name.
     * @throws AppError REGISTER_OFF, RECORD_INVALID, SMS_CODE_WRONG, REGISTER_USERNAME_TAKEN, REGISTER_PHONE_TAKEN,
     * REGISTER_EMAIL_TAKEN
     */
    async register(body: Row, caller: Caller): Promise<{ username: string }> {
      if (!(await site.info()).allowRegister) throw new AppError('REGISTER_OFF')
      const given = givenOf(body)
      const proof = await codes.prove(given.phone, SMS_MODE.register, given.smscode)
      const account = { ...given, email: given.email || null }
      await refuseTaken(account)
      const passwordHash = await passwords.hash(given.password)
      await store({ ...account, id: newId(), passwordHash }, proof)
      await writeLog(given.username, caller)
      return { username: given.username }
    },
  }

  /** The agreed interface uses the phone for an absent name, and does not repeat the password. */
  function givenOf(body: Row): Given {
    const username = body.username || body.phone
    return checkedRecord(registerEntity, { confirmpassword: body.password, ...body, username }) as unknown as Given
  }

  async function refuseTaken(account: Pick<NewAccount, 'username' | 'phone' | 'email'>): Promise<void> {
    const taken = await registerRepository.taken(kysely, account)
    for (const field of ['username', 'phone', 'email'] as const) {
      if (!taken[field]) continue
      const problem = { field, keyword: 'unique', message: errorCatalogue[TAKEN[field]].text }
      throw new AppError(TAKEN[field], {}, { problems: [problem] })
    }
  }

  async function store(account: NewAccount, proof: PhoneProof): Promise<void> {
    const stored = await inTransaction(kysely, async ({ transaction }) => {
      const inserted = await registerRepository.insert(transaction, account)
      if (!inserted) return false
      await codes.use(proof, transaction)
      await registerRepository.joinTenant(transaction, account.id, DEFAULT_TENANT)
      const roles = await registerRepository.grantRole(transaction, account.id, roleCode)
      const change = { table: 'sys_user', id: account.id, before: null, after: contentOf(account, roles) }
      const author = { username: account.username, tenantId: DEFAULT_TENANT }
      await logChange(transaction, change, author, { newId, now: clock.now() })
      return true
    })
    if (stored) return
    // A concurrent registration took a value.
    await refuseTaken(account)
    throw new AppError('VALUE_TAKEN')
  }

  function writeLog(username: string, { ip, method, url }: Caller): Promise<void> {
    const content = `用户注册，用户名: ${username}`
    return log.add({ type: LOG_TYPE.operation, operateType: OPERATION.add, content, username, ip, method, url })
  }
}

/** Returns the first version for the data log: the entity's fields without the password. */
function contentOf({ id, username, phone, email }: NewAccount, roles: readonly string[]): Row {
  const defaults = { selectedroles: roles.join(','), relTenantIds: String(DEFAULT_TENANT) }
  return { id, username, realname: username, phone, email, ...defaults, createBy: username }
}
