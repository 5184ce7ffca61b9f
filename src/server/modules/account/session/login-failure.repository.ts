import type { Database } from '#server/db/connection.ts'

export interface LockPolicy {
  /** Allowed number of wrong passwords; one more locks the account. */
  maxFailures: number
  /** Duration of a lock, and of the period in which failures are counted. */
  lockMinutes: number
}

export type LoginFailures = ReturnType<typeof createLoginFailures>

/** Counts of wrong passwords by account name (also unknown ones) and by address, shared by all processes. */
export function createLoginFailures({ pool }: Pick<Database, 'pool'>, { maxFailures, lockMinutes }: LockPolicy) {
  return {
    async isLocked(account: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select from sys_login_failure where account = $1 and locked_until > now()',
        [keyOf(account)],
      )
      return rowCount === 1
    },

    /** Returns the failures of the account or of the address, whichever is more. */
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
     * Counts a password as wrong before it is compared; `clear` removes the count. Each failure restarts the period.
     * @returns false when the account is locked; the caller must not compare then.
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

    /**
     * Counts a failure of the address. A success clears only the account: otherwise the own password could clear
     * guesses at other accounts.
     */
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
