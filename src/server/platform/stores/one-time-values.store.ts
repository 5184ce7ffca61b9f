import { createHash } from 'node:crypto'
import type { Database } from '#server/db/connection.ts'
import { newSecret } from '../ids.ts'

export type Purpose = 'captcha' | 'invitation' | 'recovery' | 'third-login-state' | 'third-login' | 'socket'

export interface ConsumedValue<T> {
  payload: T
  /** Remaining lifetime, ms. */
  remainingMs: number
}

export type OneTimeValues = ReturnType<typeof createOneTimeValues>

/** Values that can be fetched once within their lifetime, with their key; shared by all processes. */
export function createOneTimeValues({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Stores a value under a key of the caller; replaces an existing one. */
    put,

    /** @returns an unguessable key. */
    async issue(purpose: Purpose, payload: object, lifetimeMs: number): Promise<string> {
      const key = newSecret()
      await put(purpose, key, payload, lifetimeMs)
      return key
    },

    /** Takes a value; only one of several parallel calls gets it. @returns undefined for a missing or expired value. */
    async take<T>(purpose: Purpose, key: string): Promise<ConsumedValue<T> | undefined> {
      const { rows } = await pool.query<ConsumedValue<T>>(
        `delete from sys_one_time_value where purpose = $1 and key_hash = $2
         returning payload, (extract(epoch from expires_at - clock_timestamp()) * 1000)::int as "remainingMs"`,
        [purpose, hashOf(key)],
      )
      const found = rows[0]
      return found !== undefined && found.remainingMs > 0 ? found : undefined
    },

    async removeExpired(): Promise<void> {
      await pool.query('delete from sys_one_time_value where expires_at <= now()')
    },
  }

  async function put(purpose: Purpose, key: string, payload: object, lifetimeMs: number): Promise<void> {
    await pool.query(
      `insert into sys_one_time_value (purpose, key_hash, payload, expires_at)
       values ($1, $2, $3, now() + $4 * interval '1 millisecond')
       on conflict (purpose, key_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [purpose, hashOf(key), JSON.stringify(payload), lifetimeMs],
    )
  }
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
