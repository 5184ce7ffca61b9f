import { describe, expect, it } from 'vitest'
import type { PermissionRow } from '../permission.repository.ts'
import { grantedIds, grantTree } from './grant-tree.ts'

function row(id: string, parentId: string, changes: Partial<PermissionRow> = {}): PermissionRow {
  return {
    id,
    parentId,
    name: id,
    url: `/${id}`,
    component: id,
    componentName: null,
    redirect: null,
    menuType: 1,
    perms: null,
    permsType: '1',
    sortNo: 0,
    alwaysShow: false,
    icon: null,
    route: true,
    keepAlive: false,
    hidden: false,
    internalOrExternal: false,
    description: null,
    status: '1',
    switchedOff: false,
    tenantId: null,
    ...changes,
  }
}

const folder = { component: 'layouts/RouteView', menuType: 0 as const }
const button = { component: null, menuType: 2 as const }
const all = [
  row('system', '', folder),
  row('user', 'system', { perms: 'user:list' }),
  row('user-add', 'user', { ...button, perms: 'user:add' }),
  row('open', 'user', { ...button, perms: 'user:look', status: '0' }),
  row('lost', 'gone'),
]

describe('the grant tree', () => {
  it('nests menus and buttons, and places entries without a parent at the top', () => {
    const { treeList, ids } = grantTree(all, new Set(['user']))
    expect(ids).toHaveLength(5)
    expect(treeList.map(({ key }) => key)).toEqual(['system', 'lost'])
    const user = treeList[0]!.children![0]!
    expect(user).toMatchObject({ key: 'user', ruleFlag: 1, isLeaf: false, slotTitle: 'user', menuType: 1 })
    expect(user.children!.map(({ key, isLeaf }) => [key, isLeaf])).toEqual([
      ['user-add', true],
      ['open', true],
    ])
  })

  it('marks entries that the person may not grant', () => {
    const { treeList } = grantTree(all, new Set(), new Set(['system', 'user']))
    expect(treeList[0]!.disabled).toBeUndefined()
    expect(treeList[0]!.children![0]!.children![0]!.disabled).toBe(true)
  })
})

describe('the entries that a person may grant', () => {
  it('are granted ones, their folders, and buttons open to all', () => {
    expect([...grantedIds(all, new Set(['user']))].sort()).toEqual(['open', 'system', 'user'])
  })

  it('exclude a page above a granted button, since its rows were not granted', () => {
    expect([...grantedIds(all, new Set(['user-add']))].sort()).toEqual(['open', 'user-add'])
  })
})
