import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'

export interface DictionaryRow {
  code: string
  /** Null for a dictionary without items. */
  value: string | null
  text: string | null
  color: string | null
  status: number | null
}

const ALL = `
  select d.dict_code as code, i.item_value as value, i.item_text as text, i.item_color as color, i.status
  from sys_dict d left join sys_dict_item i on i.dict_id = d.id
  where d.del_flag = 0
  order by d.dict_code, i.sort_order, i.id`

/** Differs after each write by the record engine, because the engine raises versions and sets times. */
const VERSION = `
  select d.state || '/' || i.state as version
  from (select concat_ws(',', count(*), sum(version), max(create_time), max(update_time)) as state from sys_dict) d,
    (select concat_ws(',', count(*), sum(version), max(create_time), max(update_time)) as state from sys_dict_item) i`

export type DictionaryRepository = ReturnType<typeof createDictionaryRepository>

export function createDictionaryRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async all(): Promise<DictionaryRow[]> {
      return (await pool.query<DictionaryRow>(ALL)).rows
    },

    /** Returns the version of all dictionaries and items: a text that changes with every write. */
    async version(): Promise<string> {
      return (await pool.query<{ version: string }>(VERSION)).rows[0]!.version
    },
  }
}

const MOST_ORDER = 2_147_483_647

/** Returns the place behind the last item of a dictionary. */
export async function nextItemOrder(trx: Transaction<Tables>, dictId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select least(coalesce(max(sort_order), 0)::bigint + 1, ${MOST_ORDER})::int as next from sys_dict_item
    where dict_id = ${dictId}`.execute(trx)
  return rows[0]!.next
}
