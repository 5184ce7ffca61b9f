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

describe('the tree that a department role is granted from', () => {
  const all = [node('system', [node('user', [node('add'), node('edit')]), node('role')]), node('message')]

  it('holds what the department has, and what stands above it', () => {
    expect(shape(limitTree(all, new Set(['user', 'edit'])))).toEqual([['system', [['user', [['edit', true]]]]]])
  })

  it('makes a leaf of what has nothing left below it', () => {
    expect(shape(limitTree(all, new Set(['system', 'role'])))).toEqual([['system', [['role', true]]]])
    expect(shape(limitTree(all, new Set(['user'])))).toEqual([['system', [['user', true]]]])
  })

  it('is open, whatever the person may hand on elsewhere', () => {
    expect(limitTree([node('a', undefined, { disabled: true })], new Set(['a']))[0]).not.toHaveProperty('disabled')
  })
})
