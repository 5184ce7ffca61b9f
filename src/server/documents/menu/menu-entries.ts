import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { WrittenTogether } from '#server/records/write/write-together.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { entryName } from './entry-name.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'together'>
  menuEntity: EntityAt<'system/permission'>
}

/** Page that a menu entry shows. */
export interface Published {
  /** The page shows nothing else: an entry that shows it already is enough, whatever its permission. */
  isAlone?: boolean
  /** Shortened where it is too long for the menu. */
  name: string
  /** Permission that its readers get. */
  perms: string
  component: string
  url: string
  /** Empty at the top level. */
  parentId: string
  /** Default: a sheet of text. */
  icon?: string
  /** An existing entry gets name, place and icon, too. */
  isPlaced?: boolean
}

/** Parts of a page with permissions of their own, each a button below its entry. */
export interface PublishedParts {
  parts: readonly PublishedPart[]
  /**
   * Whether they belong to this page alone: existing buttons that grant nothing else then move below its entry, else
   * they stay.
   */
  own: boolean
}

/** One permission, and its name. */
export type PublishedPart = Pick<Published, 'name' | 'perms'>

export type MenuEntries = ReturnType<typeof createMenuEntries>

/** Makes menu entries by which people of all tenants reach pages made in the browser. */
export function createMenuEntries({ engine, menuEntity }: Dependencies) {
  return {
    /**
     * Adds the entry, which is granted like any other menu. An existing one stays. Only an administrator may add it,
     * since it names permissions that nobody has yet. Entry and buttons are made all or none, one publication at a
     * time.
     * @returns its id
     * @throws AppError NOT_GRANTED, RECORD_INVALID
     */
    async publish(principal: Principal, shown: Published, parts: PublishedParts = NO_PARTS): Promise<string> {
      if (!principal.isAdmin) throw new AppError('NOT_GRANTED')
      return engine.together(principal, menuEntity, async (menus) => {
        await lockPublications(menus)
        const known = await entryOf(menus, shown)
        const id = known ?? (await addEntry(menus, shown))
        if (known !== undefined && shown.isPlaced) await menus.edit(known, placeOf(shown))
        await putBelow(menus, id, parts)
        return id
      })
    },

    /**
     * Adds buttons to an existing entry.
     * @throws AppError NOT_GRANTED, RECORD_INVALID
     */
    async publishParts(principal: Principal, parentId: string, parts: PublishedParts): Promise<void> {
      if (!principal.isAdmin) throw new AppError('NOT_GRANTED')
      await engine.together(principal, menuEntity, async (menus) => {
        await lockPublications(menus)
        await putBelow(menus, parentId, parts)
      })
    },
  }
}

const NO_PARTS: PublishedParts = { parts: [], own: false }
const BUTTON = 2

/** Two parallel publications would both find nothing and add it twice. */
async function lockPublications({ trx }: WrittenTogether): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publications', 0))`.execute(trx)
}

async function entryOf(
  { trx }: WrittenTogether,
  { perms, component, isAlone = false }: Published,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where (perms = ${perms} or (${isAlone} and component = ${component}))
      and menu_type in (0, 1) and del_flag = 0 and tenant_id is null
    order by component is distinct from ${component}, id limit 1`.execute(trx)
  return rows[0]?.id
}

/** Adds the entry behind shipped and published ones. */
async function addEntry(menus: WrittenTogether, shown: Published): Promise<string> {
  const { perms, component, url, parentId } = shown
  const { rows } = await sql<{ sortNo: number }>`
    select greatest(100, coalesce(max(sort_no), 0) + 1) as "sortNo" from sys_permission
    where parent_id = ${parentId} and menu_type in (0, 1) and del_flag = 0 and tenant_id is null`.execute(menus.trx)
  return menus.add({
    ...placeOf(shown),
    ...{ perms, component, url },
    sortNo: rows[0]!.sortNo,
    keepAlive: true,
  })
}

const placeOf = ({ name, parentId, icon = 'file-text' }: Published) => ({
  ...{ parentId, name: entryName(name), icon, menuType: parentId === '' ? 0 : 1 },
})

interface Known {
  id: string
  parentId: string | null
  menuType: number
  codes: string[]
}

async function putBelow(menus: WrittenTogether, parentId: string, { parts, own }: PublishedParts): Promise<void> {
  const codes = parts.map(({ perms }) => perms)
  const found = await knownOf(menus, codes)
  const known = own ? found.filter(({ menuType }) => menuType === BUTTON) : found
  for (const button of own ? known : []) {
    const isElsewhere = button.parentId !== parentId && button.codes.every((code) => codes.includes(code))
    if (isElsewhere) await menus.edit(button.id, { parentId })
  }
  const grantedCodes = new Set(known.flatMap((each) => each.codes))
  for (const part of parts) {
    if (!grantedCodes.has(part.perms)) await menus.add({ ...part, parentId, menuType: BUTTON })
  }
}

/**
 * Menu rows with any of these permissions, wherever they are: a code is in one button of the menu only. Reads some
 * hundreds of rows.
 */
async function knownOf({ trx }: WrittenTogether, codes: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select * from (
      select id, parent_id as "parentId", menu_type as "menuType",
        string_to_array(replace(perms, ' ', ''), ',') as codes
      from sys_permission where del_flag = 0 and perms <> '' and tenant_id is null
    ) entry where codes && ${codes}::text[] order by id`.execute(trx)
  return rows
}
