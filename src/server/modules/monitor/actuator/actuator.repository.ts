import type { Database } from '#server/db/connection.ts'

export function createActuatorRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async openSessions(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from sys_session where revoked_at is null and expires_at > now()',
      )
      return rows[0]!.count
    },
  }
}
