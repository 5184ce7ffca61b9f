import type { Entity } from '#shared/documents/entity.ts'
import type { Database } from '../db/connection.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import type { RecordEngine } from '../records/engine.ts'

const ENTRY = `
  select id from sys_permission where perms = $1 and menu_type in (0, 1) and del_flag = 0 order by id limit 1`

const KNOWN = 'select perms from sys_permission where perms = any($1) and del_flag = 0'

/** Behind what the product brings, and behind what was published before. */
const PLACE = `
  select greatest(100, coalesce(max(sort_no), 0) + 1) as "sortNo" from sys_permission
  where parent_id = $1 and menu_type in (0, 1) and del_flag = 0`

interface Needs {
  engine: Pick<RecordEngine, 'add'>
  database: Pick<Database, 'pool'>
  menuEntity: Entity
}

/** What is shown by an entry of the menu. */
export interface Published {
  name: string
  /** What its readers are granted. */
  perms: string
  component: string
  url: string
  /** At the top where it is empty. */
  parentId: string
}

export type PublishedPart = Pick<Published, 'name' | 'perms'>

export type MenuEntries = ReturnType<typeof createMenuEntries>

/** Makes the menu entries by which people reach what was made in the browser. */
export function createMenuEntries({ engine, database, menuEntity }: Needs) {
  return {
    /**
     * Who gets the entry is granted like any other menu. One that is there stays. It names a code that nobody holds yet,
     * which only an administrator may.
     * @returns its id
     * @throws AppError NOT_GRANTED
     */
    async publish(principal: Principal, { name, perms, component, url, parentId }: Published): Promise<string> {
      if (!principal.isAdmin) throw new AppError('NOT_GRANTED')
      const { rows } = await database.pool.query<{ id: string }>(ENTRY, [perms])
      if (rows[0]) return rows[0].id
      const { rows: places } = await database.pool.query<{ sortNo: number }>(PLACE, [parentId])
      const entry = await engine.add(principal, menuEntity, {
        ...{ parentId, name, perms, component, url },
        menuType: parentId === '' ? 0 : 1,
        icon: 'file-text',
        sortNo: places[0]!.sortNo,
        keepAlive: true,
      })
      return String(entry.id)
    },

    /**
     * What stands on a page and is granted beside it, as buttons below its entry; what the menu has already stays where it is.
     * @throws AppError NOT_GRANTED
     */
    async publishParts(principal: Principal, parentId: string, parts: readonly PublishedPart[]): Promise<void> {
      if (!principal.isAdmin) throw new AppError('NOT_GRANTED')
      const { rows } = await database.pool.query<{ perms: string }>(KNOWN, [parts.map(({ perms }) => perms)])
      const known = new Set(rows.map(({ perms }) => perms))
      for (const part of parts)
        if (!known.has(part.perms)) await engine.add(principal, menuEntity, { ...part, parentId, menuType: 2 })
    },
  }
}
