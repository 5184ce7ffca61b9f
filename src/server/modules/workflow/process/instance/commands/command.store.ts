import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Commands that were carried out, by the id that the client gave them. */
export const commandStore = {
  /**
   * Takes the id of a command. Returns the result of a command that was carried out under it before, after waiting for
   * one under way; undefined for a new one.
   */
  async begin(trx: Transaction<Tables>, id: string, userId: string): Promise<{ result: unknown } | undefined> {
    const taken = await sql`insert into wf_command (id, user_id) values (${keyOf(id, userId)}, ${userId})
      on conflict do nothing`.execute(trx)
    if (taken.numAffectedRows === 1n) return undefined
    const { rows } = await sql<{ result: unknown }>`
      select result from wf_command where id = ${keyOf(id, userId)}`.execute(trx)
    return rows[0]
  },

  async end(trx: Transaction<Tables>, id: string, userId: string, result: unknown): Promise<void> {
    await sql`update wf_command set result = ${JSON.stringify(result ?? null)}
      where id = ${keyOf(id, userId)}`.execute(trx)
  },

  /** Removes results of commands so many days old; resolves to their number. */
  async removeOld(kysely: Kysely<Tables>, days: number): Promise<number> {
    const removed = await sql`delete from wf_command where time < now() - make_interval(days => ${days})`.execute(
      kysely,
    )
    return Number(removed.numAffectedRows ?? 0n)
  },
}

/** Ids come from clients, so those of one person mean nothing to another. */
const keyOf = (id: string, userId: string): string => `${userId}:${id}`
