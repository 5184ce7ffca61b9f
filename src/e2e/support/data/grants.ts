/** Users with exactly the permissions of a task: most errors of screens show only for them. */
import { expect } from 'vitest'
import type { GrantTreeAnswer, GrantTreeNode } from '#shared/wire/grants.ts'
import type { Api } from '../api.ts'
import { createPerson, freshName, type Person } from '../people.ts'

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
  const roleId = await createRole(admin)
  await grantEntries(admin, roleId, granted)
  return createPerson(admin, [roleId], departIds)
}

/** Creates a role without grants. @returns its id. */
export async function createRole(admin: Api): Promise<string> {
  const code = freshName('just')
  const role = await admin.call<{ id: string }>('POST', '/sys/role/add', { roleCode: code, roleName: code })
  return role.body.result.id
}

/** Grants entries and buttons to a role. @param last what it was granted before, of which the rest is taken. */
export async function grantEntries(
  admin: Api,
  roleId: string,
  granted: readonly string[],
  last: readonly string[] = [],
): Promise<void> {
  const grants = { roleId, permissionIds: [...new Set(granted)].join(','), lastpermissionIds: last.join(',') }
  expect((await admin.call('POST', '/sys/permission/saveRolePermission', grants)).body.success).toBe(true)
}

/** Each entry with what it declares to need, and what that needs in turn. */
export async function entriesWithNeeds(admin: Api): Promise<(id: string) => string[]> {
  const { body } = await admin.call<GrantTreeAnswer>('GET', '/sys/role/queryTreeList')
  const needs = new Map<string, string[]>()
  const read = (nodes: readonly GrantTreeNode[]) => {
    for (const { key, needs: needed = [], children = [] } of nodes) {
      needs.set(
        key,
        needed.map(({ keys }) => keys[0]!),
      )
      read(children)
    }
  }
  read(body.result.treeList)
  return (id) => {
    const found = new Set<string>()
    const add = (each: string) => {
      if (found.has(each)) return
      found.add(each)
      for (const need of needs.get(each) ?? []) add(need)
    }
    add(id)
    return [...found]
  }
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
