import type { Api } from '../api.ts'

export interface MenuRow {
  name: string
  url: string
  component: string
  /** Opens in a new window. */
  internalOrExternal?: boolean
  children?: readonly MenuRow[]
}

const [TOP, BELOW] = [0, 1]

/**
 * Adds rows at the end of the menu, as an administrator does.
 * @returns a function that removes them: other journeys share the menu.
 */
export async function addToMenu(admin: Api, ...rows: readonly MenuRow[]): Promise<() => Promise<void>> {
  const ids: string[] = []
  for (const row of rows) ids.push(await add(admin, row, ''))
  return async () => {
    for (const id of ids) await admin.call('DELETE', `/sys/permission/delete?id=${id}`)
  }
}

async function add(admin: Api, { children = [], ...row }: MenuRow, parentId: string): Promise<string> {
  const menuType = parentId === '' ? TOP : BELOW
  const { body } = await admin.call<{ id: string }>('POST', '/sys/permission/add', {
    ...row,
    menuType,
    parentId,
    sortNo: 99,
  })
  if (!body.success) throw new Error(`menu row ${row.name}: ${body.message}`)
  for (const child of children) await add(admin, child, body.result.id)
  return body.result.id
}
