import { type Kysely, sql, type Transaction } from 'kysely'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { Database, Tables } from '../../../db/connection.ts'
import { inTransaction } from '../../../db/transaction.ts'

const COLUMNS = sql`id, name, query, is_default as "isDefault"`

/** The searches of one person, in a transaction in which nobody else changes them. */
export type OwnSearches = ReturnType<typeof ownSearches>
export type SavedSearchRepository = ReturnType<typeof createSavedSearchRepository>

export function createSavedSearchRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    of: (userId: string, page: string) => searchesOf(kysely, userId, page),

    async alone<T>(userId: string, work: (rows: OwnSearches) => Promise<T>): Promise<T> {
      return inTransaction(kysely, async ({ transaction }) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sys_saved_search ${userId}`}, 0))`.execute(
          transaction,
        )
        return work(ownSearches(transaction, userId))
      })
    },

    async remove(userId: string, id: string): Promise<void> {
      await sql`delete from sys_saved_search where user_id = ${userId} and id = ${id}`.execute(kysely)
    },
  }
}

function ownSearches(trx: Transaction<Tables>, userId: string) {
  return {
    of: (page: string) => searchesOf(trx, userId, page),

    async count(): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from sys_saved_search where user_id = ${userId}`.execute(trx)
      return rows[0]!.n
    },

    async find(id: string): Promise<{ page: string; search: SavedSearch } | undefined> {
      const { rows } = await sql<SavedSearch & { page: string }>`
        select page, ${COLUMNS} from sys_saved_search where user_id = ${userId} and id = ${id}`.execute(trx)
      if (rows[0] === undefined) return undefined
      const { page, ...search } = rows[0]
      return { page, search }
    },

    async put(page: string, { id, name, query, isDefault }: SavedSearch): Promise<void> {
      await sql`
        insert into sys_saved_search (id, user_id, page, name, query, is_default)
        values (${id}, ${userId}, ${page}, ${name}, ${JSON.stringify(query)}::jsonb, ${isDefault})
        on conflict (id) do update
        set name = excluded.name, query = excluded.query, is_default = excluded.is_default, update_time = now()`.execute(
        trx,
      )
    },

    async clearDefault(page: string): Promise<void> {
      await sql`
        update sys_saved_search set is_default = false
        where user_id = ${userId} and page = ${page} and is_default`.execute(trx)
    },
  }
}

async function searchesOf(kysely: Kysely<Tables>, userId: string, page: string): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select ${COLUMNS} from sys_saved_search
    where user_id = ${userId} and page = ${page} order by create_time, id`.execute(kysely)
  return rows
}
