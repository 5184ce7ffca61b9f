import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export type CategoryRepository = ReturnType<typeof createCategoryRepository>

/** Statements on codes of categories; the record engine decides which categories a person may choose. */
export function createCategoryRepository({ kysely }: { kysely: Kysely<Tables> }) {
  return {
    async idOf(code: string): Promise<string | undefined> {
      const row = await kysely.selectFrom('sys_category').select('id').where('code', '=', code).executeTakeFirst()
      return row?.id as string | undefined
    },

    async codesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
      if (ids.length === 0) return new Map()
      const rows = await kysely.selectFrom('sys_category').select(['id', 'code']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, code }) => [id as string, code as string | null]))
    },
  }
}
