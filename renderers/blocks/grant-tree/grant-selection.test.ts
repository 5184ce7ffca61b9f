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

describe('the tree in a response', () => {
  it('reads the title in both spellings, and omits nodes without a key', () => {
    expect(roots).toHaveLength(1)
    expect(node('user')).toMatchObject({ title: '用户管理', kind: 'menu', hasRules: true, locked: false })
    expect(node('user-grant')).toMatchObject({ kind: 'button', locked: true })
    expect(index.get('user-add')?.above).toEqual(['user', 'system'])
  })

  it.each([[null], ['x'], [{ treeList: 'x' }], [{ treeList: [null, 3] }]])('is empty for %j', (wrong) => {
    expect(readNodes(wrong)).toEqual([])
  })

  it('is narrowed to matches, their descendants and ancestors', () => {
    const [system] = narrowedTo(roots, '新增')
    expect(system!.children.map(({ key }) => key)).toEqual(['user'])
    expect(system!.children[0]!.children.map(({ key }) => key)).toEqual(['user-add'])
    expect(narrowedTo(roots, '用户管理')[0]!.children[0]!.children).toHaveLength(2)
    expect(narrowedTo(roots, 'nothing')).toEqual([])
  })
})

describe('ticking a node', () => {
  it('grants its ancestors', () => {
    expect(sorted(toggled(index, new Set(), node('user-add'), true))).toEqual(['system', 'user', 'user-add'])
  })

  it('also grants its descendants on request, except those that the person may not grant', () => {
    expect(sorted(toggled(index, new Set(), node('user'), true))).toEqual(['system', 'user', 'user-add'])
    expect(sorted(toggled(index, new Set(), node('user'), false))).toEqual(['system', 'user'])
  })

  it('completes a partial grant, then removes it completely', () => {
    const part = new Set(['system', 'user'])
    const all = toggled(index, part, node('user'), true)
    expect(sorted(all)).toEqual(['system', 'user', 'user-add'])
    expect(sorted(toggled(index, all, node('user'), true))).toEqual(['system'])
  })

  it('revokes its descendants too, even those that nobody may grant', () => {
    const all = new Set(['system', 'user', 'user-add', 'user-grant', 'role'])
    expect(sorted(toggled(index, all, node('user'), false))).toEqual(['role', 'system'])
  })

  it('grants only the shown nodes of a searched tree', () => {
    const [system] = narrowedTo(roots, '角色管理')
    expect(sorted(toggled(index, new Set(), system!, true))).toEqual(['role', 'system'])
  })

  it('preserves grants outside the tree', () => {
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

  it('are half where only a descendant was granted', () => {
    expect(boxesOf(roots, new Set(['user-add'])).halfChecked).toEqual(['user', 'system'])
  })
})

it('returns added and removed keys', () => {
  expect(differenceOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
})
