import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_TENANT } from '../http/tenant.ts'
import { projectRoot } from '../platform/project-root.ts'

/** A row that is inserted once. */
export interface SeedRow {
  table: string
  /** Permanent key of the row within its table. */
  key: string
  row: Record<string, unknown>
}

export type SeedSet = 'base' | 'demo'

const FOLDER = join(projectRoot, 'src/server/db/seeds')

interface SeedMenu {
  id: string
  name: string
  url?: string
  children?: SeedMenu[]
  [column: string]: unknown
}
interface SeedDictionary {
  code: string
  /** Key of the row, and prefix of the keys of its items, where the code is too long for that. */
  id?: string
  name: string
  type: number
  items: { value: string; text: string; color?: string }[]
}
interface SeedDepart {
  id: string
  name: string
  code: string
  category: string
  parent?: string
}
interface SeedCategory {
  id: string
  name: string
  code: string
  parent?: string
}
interface SeedUser {
  id: string
  username: string
  roles: string[]
  departs?: string[]
  [column: string]: unknown
}
type PlainRow = Record<string, unknown>

/** Reads the seeds of a set as rows; rows come after those that they refer to. */
export async function readSeeds(set: SeedSet): Promise<SeedRow[]> {
  const read = <T>(name: string) =>
    readFile(join(FOLDER, set, `${name}.json`), 'utf8').then((text): T => JSON.parse(text))
  return set === 'base' ? readBase(read) : readDemo(read)
}

/** Names of the menu entries and buttons that are shipped, by permission code; a button precedes an entry. */
export async function shippedTitles(): Promise<ReadonlyMap<string, string>> {
  const rows = (await readSeeds('base')).filter(({ table }) => table === 'sys_permission').map(({ row }) => row)
  const ordered = rows.toSorted((one, other) => Number(one.menu_type) - Number(other.menu_type))
  return new Map(
    ordered.flatMap(({ perms, name }) => codesIn(perms).map((code): [string, string] => [code, String(name)])),
  )
}

const codesIn = (perms: unknown) => (typeof perms === 'string' ? perms.split(',') : []).filter((code) => code !== '')

type Read = <T>(name: string) => Promise<T>

async function readBase(read: Read): Promise<SeedRow[]> {
  return [
    ...plainRows('sys_site_info', await read<PlainRow[]>('site')),
    ...plainRows('sys_role', await read<PlainRow[]>('roles')),
    ...plainRows('sys_check_rule', await read<PlainRow[]>('check-rules')),
    ...plainRows('sys_fill_rule', await read<PlainRow[]>('fill-rules')),
    ...plainRows('sys_quartz_job', await read<PlainRow[]>('jobs')),
    ...(await read<SeedDictionary[]>('dictionaries')).flatMap(dictionaryRows),
    ...menuRows(await read<SeedMenu[]>('menu'), ''),
    ...grantRows(await read<PlainRow[]>('grants')),
    ...(await read<SeedUser[]>('users')).flatMap(userRows),
  ]
}

async function readDemo(read: Read): Promise<SeedRow[]> {
  const departs = await read<SeedDepart[]>('departs')
  return [
    ...departs.map(departRow),
    ...categoryRows(await read<SeedCategory[]>('categories')),
    ...plainRows('sys_position', await read<PlainRow[]>('positions')),
    ...plainRows('sys_role', await read<PlainRow[]>('roles')),
    ...grantRows(await read<PlainRow[]>('grants')),
    ...(await read<SeedUser[]>('users')).flatMap(userRows),
  ]
}

function plainRows(table: string, rows: PlainRow[]): SeedRow[] {
  return rows.map((row) => ({ table, key: String(row.id), row }))
}

function dictionaryRows({ code, id = code, name, type, items }: SeedDictionary): SeedRow[] {
  const dictionary = { id, dict_code: code, dict_name: name, type }
  return [
    { table: 'sys_dict', key: code, row: dictionary },
    ...items.map(({ value, text, color }, index) => ({
      table: 'sys_dict_item',
      key: `${code}:${value}`,
      row: {
        id: `${id}:${value}`,
        dict_id: id,
        item_value: value,
        item_text: text,
        item_color: color ?? null,
        sort_order: index + 1,
      },
    })),
  ]
}

/** An entry without an address is a button of the entry above it. */
function menuRows(menus: SeedMenu[], parentId: string): SeedRow[] {
  return menus.flatMap(({ children = [], ...row }, index) => [
    {
      table: 'sys_permission',
      key: row.id,
      row: { ...row, parent_id: parentId, menu_type: menuType(row.url, parentId), sort_no: index + 1 },
    },
    ...menuRows(children, row.id),
  ])
}

function menuType(url: string | undefined, parentId: string): number {
  if (url === undefined) return 2
  return parentId === '' ? 0 : 1
}

function grantRows(grants: PlainRow[]): SeedRow[] {
  return grants.map((row) => ({
    table: 'sys_role_permission',
    key: `${String(row.role_id)}:${String(row.permission_id)}`,
    row,
  }))
}

function departRow({ id, name, code, category, parent = '' }: SeedDepart, index: number): SeedRow {
  const row = {
    id,
    parent_id: parent,
    depart_name: name,
    org_code: code,
    org_category: category,
    org_type: String(code.length / 3),
    depart_order: index,
  }
  return { table: 'sys_depart', key: id, row }
}

function categoryRows(categories: SeedCategory[]): SeedRow[] {
  const parents = new Set(categories.map(({ parent }) => parent))
  return categories.map(({ id, name, code, parent = '0' }) => ({
    table: 'sys_category',
    key: id,
    row: { id, pid: parent, name, code, has_child: parents.has(id) ? '1' : '0' },
  }))
}

function userRows({ roles, departs = [], ...row }: SeedUser): SeedRow[] {
  const links = (table: string, column: string, ids: readonly (string | number)[]) =>
    ids.map((id) => ({ table, key: `${row.id}:${id}`, row: { user_id: row.id, [column]: id } }))
  return [
    { table: 'sys_user', key: row.id, row },
    ...links('sys_user_role', 'role_id', roles),
    ...links('sys_user_depart', 'dep_id', departs),
    ...links('sys_user_tenant', 'tenant_id', [DEFAULT_TENANT]),
  ]
}
