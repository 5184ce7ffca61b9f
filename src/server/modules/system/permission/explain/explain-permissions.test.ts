import { describe, expect, it } from 'vitest'
import type { PermissionRow } from '../permission.repository.ts'
import type { AssignedGrant } from './explain.repository.ts'
import { explainPermissions, explanationTree, type GrantedCodes } from './explain-permissions.ts'

function row(id: string, parentId: string, changes: Partial<PermissionRow> = {}): PermissionRow {
  const texts = { url: `/${id}`, component: id, componentName: null, redirect: null, icon: null, description: null }
  const flags = { alwaysShow: false, route: true, keepAlive: false, hidden: false, internalOrExternal: false }
  const rest = {
    menuType: 1 as const,
    perms: null,
    permsType: '1',
    sortNo: 0,
    status: '1',
    switchedOff: false,
    tenantId: null,
  }
  return { id, parentId, name: id, ...texts, ...flags, ...rest, ...changes }
}

const button = { component: null, url: null, menuType: 2 as const }
const all = [
  row('lost', 'gone'),
  row('system', '', { component: 'layouts/RouteView', menuType: 0 }),
  row('position', 'system', { perms: 'position:list' }),
  row('user', 'system', { perms: 'user:list' }),
  row('add', 'user', { ...button, perms: 'user:add' }),
  row('open', 'user', { ...button, perms: 'user:look', status: '0' }),
]

function grant(permissionId: string, changes: Partial<AssignedGrant> = {}): AssignedGrant {
  return { permissionId, holder: '员工', subject: null, depart: null, chosen: 0, rules: [], ...changes }
}

function explained(changes: Partial<GrantedCodes>) {
  const assigned = { isAdmin: false, isGuest: false, grants: [], granting: new Map(), ...changes }
  const found = explainPermissions(all, assigned)
  return (id: string) => found.find((one) => one.id === id)!
}

const rule = (name: string, status = '1') => ({ id: name, name, status })

describe('why a person has a menu or a button', () => {
  it('names the roles that grant it, those of departments with their department', () => {
    const of = explained({ grants: [grant('user'), grant('user', { holder: '组长', depart: '市场部' })] })
    expect(of('user')).toMatchObject({
      path: 'system / user',
      granted: 1,
      reason: '由角色「员工」、部门「市场部」的部门角色「组长」授予',
    })
  })

  it('names roles that would grant a missing one', () => {
    const of = explained({ granting: new Map([['user', ['经理']]]) })
    expect(of('user')).toMatchObject({ granted: 0, reason: '没有授予；授予它的角色有经理', rows: '' })
    expect(of('add').reason).toBe('没有授予；没有角色授予它')
  })

  it('distinguishes entries of administrators, entries open to all but the guest, and mere parents', () => {
    expect(explained({ isAdmin: true })('add')).toMatchObject({ granted: 1, reason: '管理员角色拥有全部权限' })
    expect(explained({})('open')).toMatchObject({ granted: 1, reason: '按钮状态为无效，对所有登录用户开放' })
    expect(explained({ isGuest: true })('open').granted).toBe(0)
    const of = explained({ grants: [grant('add')] })
    expect(of('user')).toMatchObject({ granted: 1, rows: '没有数据' })
    expect(of('user').reason).toContain('已授予的下级')
  })

  it('mentions first that the account is frozen', () => {
    const of = explained({ isFrozen: true, grants: [grant('user')] })
    expect(of('user').reason).toBe('账号已冻结，不能登录；由角色「员工」授予')
  })

  it('mentions that the tenant does not admit the person', () => {
    const of = explained({ isNotAdmitted: true, grants: [grant('user')] })
    expect(of('user').reason).toBe('该租户对此用户不开放；由角色「员工」授予')
  })

  it('lists entries below a menu directly after it', () => {
    const order = explainPermissions(all, { isAdmin: true, isGuest: false, grants: [], granting: new Map() })
    expect(order.map(({ id }) => id)).toEqual(['system', 'position', 'user', 'add', 'open', 'lost'])
  })
})

describe('the rows that a person sees on a page', () => {
  it.each<[string, AssignedGrant[]]>([
    [
      '全部数据：角色「员工」不限制数据',
      [grant('user', { chosen: 1, rules: [rule('a')], holder: 'x' }), grant('user')],
    ],
    ['全部数据：角色「员工」不限制数据', [grant('user', { chosen: 1, rules: [rule('a', '0')] })]],
    ['满足「a」且「b」的数据', [grant('user', { chosen: 2, rules: [rule('a'), rule('b')] })]],
    [
      '满足（「a」）或（「b」）的数据',
      [grant('user', { chosen: 1, rules: [rule('a')] }), grant('user', { chosen: 1, rules: [rule('b')] })],
    ],
    ['没有数据：所选的数据规则已不存在', [grant('user', { chosen: 1 })]],
  ])('are described: %s', (rows, grants) => {
    expect(explained({ grants })('user').rows).toBe(rows)
  })

  it('are not described for buttons and folders', () => {
    const of = explained({ grants: [grant('add'), grant('system')] })
    expect([of('add').rows, of('system').rows]).toEqual(['', ''])
  })
})

describe('the explanation as a tree', () => {
  const found = explainPermissions(all, { isAdmin: true, isGuest: false, grants: [], granting: new Map() })
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]))
  const names = (nodes: ReturnType<typeof explanationTree>): unknown =>
    nodes.map(({ id, children }) => (children ? [id, names(children)] : id))

  it('places entries below their parent, and entries without a parent at the top', () => {
    expect(names(explanationTree(found, parents, () => true))).toEqual([
      ['system', ['position', ['user', ['add', 'open']]]],
      'lost',
    ])
  })

  it('preserves the parents of search results', () => {
    expect(names(explanationTree(found, parents, ({ id }) => id === 'add'))).toEqual([['system', [['user', ['add']]]]])
    expect(explanationTree(found, parents, () => false)).toEqual([])
  })

  it('ends at a cycle of entries', () => {
    const circle = [row('a', 'b'), row('b', 'a')]
    const explained = explainPermissions(circle, { isAdmin: true, isGuest: false, grants: [], granting: new Map() })
    expect(
      explanationTree(
        explained,
        new Map([
          ['a', 'b'],
          ['b', 'a'],
        ]),
        () => true,
      ),
    ).toEqual([])
  })
})
