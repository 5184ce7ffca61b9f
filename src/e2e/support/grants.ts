/** Users with exactly the permissions of a task: most errors of screens show only for them. */
import { expect } from 'vitest'
import type { Api } from './api.ts'
import { createPerson, freshName, type Person } from './people.ts'

interface Entry {
  key: string
  children?: Entry[]
}

/**
 * Creates a user with one role: the entries of the menu with their parents, and their buttons.
 * @param entries ids of entries of the menu.
 * @throws when an entry does not exist.
 */
export async function createPersonWith(
  admin: Api,
  entries: readonly string[],
  departIds: readonly string[] = [],
): Promise<Person> {
  const { body } = await admin.call<{ treeList: Entry[] }>('GET', '/sys/role/queryTreeList')
  const granted = entries.flatMap((key) => {
    const found = withPath(body.result.treeList, key)
    if (!found) throw new Error(`no entry ${key} in the menu`)
    return found
  })
  const code = freshName('just')
  const role = await admin.call<{ id: string }>('POST', '/sys/role/add', { roleCode: code, roleName: code })
  const roleId = role.body.result.id
  const grants = { roleId, permissionIds: [...new Set(granted)].join(','), lastpermissionIds: '' }
  expect((await admin.call('POST', '/sys/permission/saveRolePermission', grants)).body.success).toBe(true)
  return createPerson(admin, [roleId], departIds)
}

/** Entry with its ancestors and its direct children. */
function withPath(tree: readonly Entry[], key: string): string[] | undefined {
  for (const entry of tree) {
    if (entry.key === key) return [key, ...(entry.children ?? []).map((child) => child.key)]
    const below = withPath(entry.children ?? [], key)
    if (below) return [entry.key, ...below]
  }
  return undefined
}
