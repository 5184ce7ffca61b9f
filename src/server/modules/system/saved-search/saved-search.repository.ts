import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Principal } from '#server/http/principal.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'

const COLUMNS = sql`id, name, query, is_default as "isDefault"`

/** Searches belong to a person in a tenant, because their values refer to records there. */
export type SearchOwner = Pick<Principal, 'userId' | 'tenantId'>

/** Searches of one person, in a transaction that excludes concurrent changes. */
export type OwnSearches = ReturnType<typeof ownSearches>
export type SavedSearchRepository = ReturnType<typeof createSavedSearchRepository>

export function createSavedSearchRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    of: (owner: SearchOwner, page: string) => searchesOf(kysely, owner, page),

    async alone<T>(owner: SearchOwner, work: (rows: OwnSearches) => Promise<T>): Promise<T> {
      return inTransaction(kysely, async ({ transaction }) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sys_saved_search ${owner.userId}`}, 0))`.execute(
          transaction,
        )
        return work(ownSearches(transaction, owner))
      })
    },

    async remove({ userId, tenantId }: SearchOwner, id: string): Promise<void> {
      await sql`
        delete from sys_saved_search
        where user_id = ${userId} and tenant_id = ${tenantId} and id = ${id}`.execute(kysely)
    },
  }
}

function ownSearches(trx: Transaction<Tables>, owner: SearchOwner) {
  const { userId, tenantId } = owner
  return {
    of: (page: string) => searchesOf(trx, owner, page),

    /** Counts the searches in all tenants. */
    async count(): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from sys_saved_search where user_id = ${userId}`.execute(trx)
      return rows[0]!.n
    },

    async find(id: string): Promise<{ page: string; search: SavedSearch } | undefined> {
      const { rows } = await sql<SavedSearch & { page: string }>`
        select page, ${COLUMNS} from sys_saved_search
        where user_id = ${userId} and tenant_id = ${tenantId} and id = ${id}`.execute(trx)
      if (rows[0] === undefined) return undefined
      const { page, ...search } = rows[0]
      return { page, search }
    },

    async put(page: string, { id, name, query, isDefault }: SavedSearch): Promise<void> {
      await sql`
        insert into sys_saved_search (id, user_id, tenant_id, page, name, query, is_default)
        values (${id}, ${userId}, ${tenantId}::int, ${page}, ${name}, ${JSON.stringify(query)}::jsonb, ${isDefault})
        on conflict (id) do update
        set name = excluded.name, query = excluded.query, is_default = excluded.is_default, update_time = now()`.execute(
        trx,
      )
    },

    async clearDefault(page: string): Promise<void> {
      await sql`
        update sys_saved_search set is_default = false
        where user_id = ${userId} and tenant_id = ${tenantId} and page = ${page} and is_default`.execute(trx)
    },
  }
}

async function searchesOf(
  kysely: Kysely<Tables>,
  { userId, tenantId }: SearchOwner,
  page: string,
): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select ${COLUMNS} from sys_saved_search
    where user_id = ${userId} and tenant_id = ${tenantId} and page = ${page} order by create_time, id`.execute(kysely)
  return rows
}
