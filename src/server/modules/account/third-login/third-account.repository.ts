import type { Database } from '#server/db/connection.ts'

export interface Subject {
  issuer: string
  subject: string
}

export type ThirdAccountRepository = ReturnType<typeof createThirdAccountRepository>

/** Links between external subjects and accounts. */
export function createThirdAccountRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async userIdOf({ issuer, subject }: Subject): Promise<string | undefined> {
      const { rows } = await pool.query<{ id: string }>(
        `select u.id from sys_third_account t join sys_user u on u.id = t.user_id
         where t.issuer = $1 and t.subject = $2 and u.del_flag = 0`,
        [issuer, subject],
      )
      return rows[0]?.id
    },

    /** Adds a link, or replaces the link to a deleted account. */
    async link({ issuer, subject }: Subject, userId: string): Promise<void> {
      await pool.query(
        `insert into sys_third_account (issuer, subject, user_id) values ($1, $2, $3)
         on conflict (issuer, subject) do update set user_id = excluded.user_id`,
        [issuer, subject, userId],
      )
    },
  }
}
