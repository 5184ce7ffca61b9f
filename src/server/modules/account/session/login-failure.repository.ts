import type { Database } from '../../../db/connection.ts'

export interface LockPolicy {
  /** Wrong passwords that are forgiven; one more locks the account. */
  maxFailures: number
  /** Length of a lock, and of the time within which failures count together. */
  lockMinutes: number
}

export type LoginFailures = ReturnType<typeof createLoginFailures>

/** Wrong passwords per account name, shared by all processes. Also kept for names that nobody has. */
export function createLoginFailures({ pool }: Pick<Database, 'pool'>, { maxFailures, lockMinutes }: LockPolicy) {
  return {
    async isLocked(account: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select from sys_login_failure where account = $1 and locked_until > now()',
        [keyOf(account)],
      )
      return rowCount === 1
    },

    /** Each failure starts the time anew. */
    async add(account: string): Promise<void> {
      await pool.query(
        `insert into sys_login_failure as f (account, failures, last_failure_at, locked_until)
         values ($1, 1, now(), case when 1 > $2::int then now() + $3 * interval '1 minute' end)
         on conflict (account) do update set
           failures = case when f.last_failure_at < now() - $3 * interval '1 minute' then 1 else f.failures + 1 end,
           last_failure_at = now(),
           locked_until = case
             when f.last_failure_at >= now() - $3 * interval '1 minute' and f.failures + 1 > $2::int
             then now() + $3 * interval '1 minute'
           end`,
        [keyOf(account), maxFailures, lockMinutes],
      )
    },

    async clear(account: string): Promise<void> {
      await pool.query('delete from sys_login_failure where account = $1', [keyOf(account)])
    },

    async removeOld(): Promise<void> {
      await pool.query(`delete from sys_login_failure where last_failure_at < now() - interval '1 day'`)
    },
  }
}

function keyOf(account: string): string {
  return account.toLowerCase().slice(0, 100)
}
