import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export interface AreaRow {
  id: string
  pid: string
  name: string
}

export type AreaRepository = ReturnType<typeof createAreaRepository>

export function createAreaRepository({ kysely }: { kysely: Kysely<Tables> }) {
  return {
    async all(): Promise<AreaRow[]> {
      const rows = await kysely.selectFrom('sys_area').select(['id', 'pid', 'name']).orderBy('id').execute()
      return rows as unknown as AreaRow[]
    },
  }
}
