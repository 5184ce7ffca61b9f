import { describe, expect, it } from 'vitest'
import type { PermissionRow } from '../permission.repository.ts'
import { entryNeeds, missingNeeds } from './entry-needs.ts'

function row(id: string, perms: string | null, changes: Partial<PermissionRow> = {}): PermissionRow {
  const texts = { url: null, component: null, componentName: null, redirect: null, icon: null, description: null }
  const flags = {
    alwaysShow: false,
    route: true,
    keepAlive: false,
    hidden: false,
    internalOrExternal: false,
    tenantId: null,
  }
  const rest = { menuType: 2 as const, permsType: '1', sortNo: 0, status: '1', switchedOff: false, parentId: '' }
  return { id, name: `${id} name`, perms, ...texts, ...flags, ...rest, ...changes }
}
const page = { menuType: 1 as const, component: 'system/user' }

const declared = {
  ofComponent: (component: string) => (component === 'system/user' ? ['user:list', 'depart:list'] : []),
  ofCode: (code: string) => (code === 'user:edit' ? ['role:list', 'online:form:publish', 'nobody:grants'] : []),
}
const all = [
  row('departs', 'depart:list,depart:role:list', { menuType: 1, component: 'system/depart' }),
  row('see-departs', 'depart:list'),
  row('users', 'user:list', page),
  row('edit', 'user:edit'),
  row('roles', 'role:list'),
]

describe('requirements of a menu entry', () => {
  const needs = entryNeeds(all, declared)

  it('are those of its page except its own codes, satisfied by any entry with the code, the narrowest first', () => {
    expect(needs.get('users')).toEqual([{ keys: ['see-departs', 'departs'], title: 'see-departs name' }])
  })

  it('include those of its codes, without codes that no entry grants', () => {
    expect(needs.get('edit')).toEqual([{ keys: ['roles'], title: 'roles name' }])
    expect([...needs.keys()]).toEqual(['users', 'edit'])
  })

  it('exclude entries open to everybody, and are empty for entries for editing only', () => {
    const open = all.map((entry) => (entry.id === 'see-departs' ? { ...entry, status: '0' } : entry))
    expect(entryNeeds(open, declared).has('users')).toBe(false)
    const editing = all.map((entry) => (entry.id === 'edit' ? { ...entry, permsType: '2' } : entry))
    expect(entryNeeds(editing, declared).has('edit')).toBe(false)
  })

  it('are missing when none of the satisfying entries is granted', () => {
    const missing = (...granted: string[]) => missingNeeds(all, needs, new Set(granted)).map((one) => one.permissionId)
    expect(missing('users', 'edit')).toEqual(['see-departs', 'roles'])
    expect(missing('users', 'departs')).toEqual([])
    expect(missing('roles')).toEqual([])
  })
})
