import { valueAt } from '#renderers/ui/text/value-at.ts'
import type { GrantNeed } from '#shared/wire/grants.ts'

/** Keys of the granted nodes. */
export type Granted = ReadonlySet<string>

export type GrantKind = 'directory' | 'menu' | 'button'

export interface GrantNode {
  key: string
  title: string
  kind: GrantKind
  hasRules: boolean
  /** The node may be revoked, but not granted. */
  locked: boolean
  /** Other nodes that must be granted for it to work. */
  needs: readonly GrantNeed[]
  children: readonly GrantNode[]
}

/** A node with the keys of its ancestors, the nearest first. */
export interface GrantPlace {
  node: GrantNode
  above: readonly string[]
}
export type GrantIndex = ReadonlyMap<string, GrantPlace>

const KINDS: Readonly<Record<number, GrantKind>> = { 0: 'directory', 1: 'menu', 2: 'button' }

/**
 * Reads the tree in the response of a call; omits nodes without a key. Older responses have the name in `slotTitle`.
 */
export function readNodes(answer: unknown): GrantNode[] {
  const list = valueAt(answer, 'treeList')
  return Array.isArray(list) ? list.flatMap(readNode) : []
}

function readNode(given: unknown): GrantNode[] {
  const { key, title, slotTitle, menuType, ruleFlag, disabled, needs, children } = (given ?? {}) as Record<
    string,
    unknown
  >
  if (typeof key !== 'string') return []
  const below = Array.isArray(children) ? children.flatMap(readNode) : []
  const kind = KINDS[Number(menuType ?? 1)] ?? 'menu'
  const name = String(title ?? slotTitle ?? key)
  const needed = Array.isArray(needs) ? (needs as GrantNeed[]) : []
  const [hasRules, locked] = [Number(ruleFlag) === 1, disabled === true]
  return [{ key, title: name, kind, hasRules, locked, needs: needed, children: below }]
}

export function indexNodes(roots: readonly GrantNode[]): GrantIndex {
  const index = new Map<string, GrantPlace>()
  const add = (node: GrantNode, above: readonly string[]) => {
    index.set(node.key, { node, above })
    for (const child of node.children) add(child, [node.key, ...above])
  }
  for (const root of roots) add(root, [])
  return index
}

/** Keys of a node and all its descendants. */
export function keysFrom({ key, children }: GrantNode): string[] {
  return [key, ...children.flatMap(keysFrom)]
}

/** Keys of the nodes with children. */
export function branchesOf(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children.length === 0 ? [] : [key, ...branchesOf(children)]))
}

/** Tree narrowed by a search: nodes with the text in their title, with all their descendants and ancestors. */
export function narrowedTo(nodes: readonly GrantNode[], text: string): readonly GrantNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = narrowedTo(node.children, wanted)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}
