import { describe, expect, it } from 'vitest'
import type { GrantTreeNode } from '#shared/wire/grants.ts'
import { limitTree } from './limit-tree.ts'

const node = (key: string, children?: GrantTreeNode[], changes: Partial<GrantTreeNode> = {}): GrantTreeNode => ({
  key,
  value: key,
  parentId: '',
  title: key,
  label: key,
  slotTitle: key,
  icon: null,
  menuType: 1,
  isLeaf: children === undefined,
  ruleFlag: 0,
  ...(children && { children }),
  ...changes,
})
const shape = (nodes: readonly GrantTreeNode[]): unknown[] =>
  nodes.map(({ key, children, isLeaf }) => (children ? [key, shape(children)] : [key, isLeaf]))

describe('the grant tree of a department role', () => {
  const all = [node('system', [node('user', [node('add'), node('edit')]), node('role')]), node('message')]

  it('contains the grants of the department and their parents', () => {
    expect(shape(limitTree(all, new Set(['user', 'edit'])))).toEqual([['system', [['user', [['edit', true]]]]]])
  })

  it('marks a node without remaining children as a leaf', () => {
    expect(shape(limitTree(all, new Set(['system', 'role'])))).toEqual([['system', [['role', true]]]])
    expect(shape(limitTree(all, new Set(['user'])))).toEqual([['system', [['user', true]]]])
  })

  it('has no disabled nodes, whatever the person may grant elsewhere', () => {
    expect(limitTree([node('a', undefined, { disabled: true })], new Set(['a']))[0]).not.toHaveProperty('disabled')
  })
})
