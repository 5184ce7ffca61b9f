import type { Database } from '#server/db/connection.ts'

export interface LockPolicy {
  /** Wrong passwords that are forgiven; one more locks the account. */
  maxFailures: number
  /** Length of a lock, and of the time within which failures count together. */
  lockMinutes: number
}

export type LoginFailures = ReturnType<typeof createLoginFailures>

/** Wrong passwords per account name, also for names that nobody has, and per address; shared by all processes. */
export function createLoginFailures({ pool }: Pick<Database, 'pool'>, { maxFailures, lockMinutes }: LockPolicy) {
  return {
    async isLocked(account: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select from sys_login_failure where account = $1 and locked_until > now()',
        [keyOf(account)],
      )
      return rowCount === 1
    },

    /** Failures of the account or of the address, whichever has more. */
    async countOf(account: string, address: string): Promise<number> {
      const { rows } = await pool.query<{ failures: number }>(
        `select coalesce(max(failures), 0) as failures from (
           select failures, last_failure_at from sys_login_failure where account = $1
           union all
           select failures, last_failure_at from sys_login_failure_address where address = $2
         ) f where last_failure_at >= now() - $3 * interval '1 minute'`,
        [keyOf(account), address, lockMinutes],
      )
      return rows[0]!.failures
    },

    /**
     * Counts a password before it is compared, as if it were wrong; `clear` takes that back. Each starts the time anew.
     * @returns false when the account is locked; then nothing may be compared.
     */
    async reserve(account: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into sys_login_failure as f (account, failures, last_failure_at, locked_until)
         values ($1, 1, now(), case when 1 > $2::int then now() + $3 * interval '1 minute' end)
         on conflict (account) do update set
           failures = case when f.last_failure_at < now() - $3 * interval '1 minute' then 1 else f.failures + 1 end,
           last_failure_at = now(),
           locked_until = case
             when f.last_failure_at >= now() - $3 * interval '1 minute' and f.failures + 1 > $2::int
             then now() + $3 * interval '1 minute'
           end
         where f.locked_until is null or f.locked_until <= now()`,
        [keyOf(account), maxFailures, lockMinutes],
      )
      return rowCount === 1
    },

    /** A success clears the account only: one's own password must not wash off guesses at those of others. */
    async addAddress(address: string): Promise<void> {
      await pool.query(
        `insert into sys_login_failure_address as f (address, failures, last_failure_at) values ($1, 1, now())
         on conflict (address) do update set
           failures = case when f.last_failure_at < now() - $2 * interval '1 minute' then 1 else f.failures + 1 end,
           last_failure_at = now()`,
        [address, lockMinutes],
      )
    },

    async clear(account: string): Promise<void> {
      await pool.query('delete from sys_login_failure where account = $1', [keyOf(account)])
    },

    async removeOld(): Promise<void> {
      await pool.query(`delete from sys_login_failure where last_failure_at < now() - interval '1 day'`)
      await pool.query(`delete from sys_login_failure_address where last_failure_at < now() - interval '1 day'`)
    },
  }
}

function keyOf(account: string): string {
  return account.toLowerCase().slice(0, 100)
}
