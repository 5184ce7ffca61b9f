import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'

export interface CodeKey {
  phone: string
  /** 0 sign-in, 1 registration, 2 recovery. */
  mode: number
}

export interface NewCode extends CodeKey {
  codeHash: string
  /** Address group of the requester; see `addressGroup`. */
  address: string
  lifetimeMs: number
}

/** Most messages of one day. */
export interface SmsLimits {
  perPhone: number
  perAddress: number
}

type Claim = 'claimed' | 'alive' | 'limited'

export type SmsCodeRepository = ReturnType<typeof createSmsCodeRepository>

/** @param maxAttempts most answers to one code; afterwards it is invalid. */
export function createSmsCodeRepository(kysely: Kysely<Tables>, maxAttempts: number) {
  return {
    /** Stores a code and counts it as sent. Refuses when a code is still valid or too many were sent within a day. */
    claim(code: NewCode, limits: SmsLimits): Promise<Claim> {
      return inTransaction(kysely, async ({ transaction }) => {
        await lock(transaction, `sms phone ${code.phone}`)
        await lock(transaction, `sms address ${code.address}`)
        if (await isLimited(transaction, code, limits)) return 'limited'
        if (!(await store(transaction, code))) return 'alive'
        const { phone, address } = code
        await sql`insert into sys_sms_sent (phone, address) values (${phone}, ${address})`.execute(transaction)
        return 'claimed'
      })
    },

    /** Counts an answer before it is compared, so that parallel attempts gain nothing. @returns hash to compare with */
    async countAttempt({ phone, mode }: CodeKey): Promise<string | undefined> {
      const { rows } = await sql<{ codeHash: string }>`
        update sys_sms_code set attempts = attempts + 1
        where phone = ${phone} and mode = ${mode} and expires_at > now() and attempts < ${maxAttempts}
        returning code_hash as "codeHash"`.execute(kysely)
      return rows[0]?.codeHash
    },

    /** @returns false when a concurrent call removed it first. */
    async remove(queries: Kysely<Tables> | Transaction<Tables>, { phone, mode }: CodeKey, codeHash: string) {
      const { rows } = await sql`
        delete from sys_sms_code where phone = ${phone} and mode = ${mode} and code_hash = ${codeHash}
        returning phone`.execute(queries)
      return rows.length === 1
    },

    async removeOld(): Promise<void> {
      await sql`delete from sys_sms_code where expires_at <= now()`.execute(kysely)
      await sql`delete from sys_sms_sent where sent_at < now() - interval '1 day'`.execute(kysely)
    },
  }

  async function store(trx: Transaction<Tables>, { phone, mode, codeHash, lifetimeMs }: NewCode): Promise<boolean> {
    const { rows } = await sql`
      insert into sys_sms_code as c (phone, mode, code_hash, expires_at)
      values (${phone}, ${mode}, ${codeHash}, now() + ${lifetimeMs} * interval '1 millisecond')
      on conflict (phone, mode) do update
        set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at
        where c.expires_at <= now() or c.attempts >= ${maxAttempts}
      returning phone`.execute(trx)
    return rows.length === 1
  }
}

async function lock(trx: Transaction<Tables>, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(trx)
}

async function isLimited(trx: Transaction<Tables>, { phone, address }: NewCode, limits: SmsLimits): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`
    select (select count(*) from sys_sms_sent where phone = ${phone} and sent_at > now() - interval '1 day')
        >= ${limits.perPhone}::int
      or (select count(*) from sys_sms_sent where address = ${address} and sent_at > now() - interval '1 day')
        >= ${limits.perAddress}::int as limited`.execute(trx)
  return rows[0]!.limited
}
