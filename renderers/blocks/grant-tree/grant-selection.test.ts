import { describe, expect, it } from 'vitest'
import { type GrantNode, indexNodes, narrowedTo, readNodes } from './grant-nodes.ts'
import { boxesOf, differenceOf, given, grantable, taken, toggled } from './grant-selection.ts'

const answer = {
  treeList: [
    {
      key: 'system',
      title: '系统管理',
      menuType: 0,
      children: [
        {
          key: 'user',
          title: null,
          slotTitle: '用户管理',
          menuType: 1,
          ruleFlag: 1,
          children: [
            { key: 'user-add', title: '新增用户', menuType: 2 },
            { key: 'user-grant', title: '分配角色', menuType: 2, disabled: true },
          ],
        },
        { key: 'role', title: '角色管理', menuType: 1 },
      ],
    },
    { title: 'without a key' },
  ],
}
const roots = readNodes(answer)
const index = indexNodes(roots)
const node = (key: string): GrantNode => index.get(key)!.node
const sorted = (keys: Iterable<string>) => [...keys].sort()

describe('the tree of an answer', () => {
  it('has the names of either spelling, and leaves out what has no key', () => {
    expect(roots).toHaveLength(1)
    expect(node('user')).toMatchObject({ title: '用户管理', kind: 'menu', hasRules: true, locked: false })
    expect(node('user-grant')).toMatchObject({ kind: 'button', locked: true })
    expect(index.get('user-add')?.above).toEqual(['user', 'system'])
  })

  it.each([[null], ['x'], [{ treeList: 'x' }], [{ treeList: [null, 3] }]])('is empty for %j', (wrong) => {
    expect(readNodes(wrong)).toEqual([])
  })

  it('is narrowed to what is found, all below it and the way to it', () => {
    const [system] = narrowedTo(roots, '新增')
    expect(system!.children.map(({ key }) => key)).toEqual(['user'])
    expect(system!.children[0]!.children.map(({ key }) => key)).toEqual(['user-add'])
    expect(narrowedTo(roots, '用户管理')[0]!.children[0]!.children).toHaveLength(2)
    expect(narrowedTo(roots, 'nothing')).toEqual([])
  })
})

describe('ticking a node', () => {
  it('grants what is above it', () => {
    expect(sorted(toggled(index, new Set(), node('user-add'), true))).toEqual(['system', 'user', 'user-add'])
  })

  it('grants what is below it, when that is wanted, but nothing that the person may not give', () => {
    expect(sorted(toggled(index, new Set(), node('user'), true))).toEqual(['system', 'user', 'user-add'])
    expect(sorted(toggled(index, new Set(), node('user'), false))).toEqual(['system', 'user'])
  })

  it('completes a partial grant, then removes it completely', () => {
    const part = new Set(['system', 'user'])
    const all = toggled(index, part, node('user'), true)
    expect(sorted(all)).toEqual(['system', 'user', 'user-add'])
    expect(sorted(toggled(index, all, node('user'), true))).toEqual(['system'])
  })

  it('takes away what is below it too, also what nobody may give', () => {
    const all = new Set(['system', 'user', 'user-add', 'user-grant', 'role'])
    expect(sorted(toggled(index, all, node('user'), false))).toEqual(['role', 'system'])
  })

  it('grants of a searched tree only what is shown', () => {
    const [system] = narrowedTo(roots, '角色管理')
    expect(sorted(toggled(index, new Set(), system!, true))).toEqual(['role', 'system'])
  })

  it('keeps grants that are not in the tree', () => {
    expect(taken(index, new Set(['elsewhere', 'role']), ['system'])).toEqual(new Set(['elsewhere']))
  })
})

describe('the boxes', () => {
  it('are whole with everything below, half with a part', () => {
    expect(boxesOf(roots, new Set(['system', 'user', 'user-add', 'role']))).toEqual({
      checked: ['user-add', 'role'],
      halfChecked: ['user', 'system'],
    })
    const all = given(index, new Set(['user-grant']), grantable(roots))
    expect(boxesOf(roots, all).halfChecked).toEqual([])
  })

  it('are half where only something below was granted', () => {
    expect(boxesOf(roots, new Set(['user-add'])).halfChecked).toEqual(['user', 'system'])
  })
})

it('returns added and removed keys', () => {
  expect(differenceOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
})
