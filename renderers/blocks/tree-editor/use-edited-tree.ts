import { useCallback, useRef, useState } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { nodeOf, type TreeNode, withChildren } from '../../ui/record-tree-nodes.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { tellRefusal } from '../../ui/tell-refusal.ts'
import { useAsked } from '../../ui/use-asked.ts'

/** A tree that stays open where it was opened, however often it is read again. */
export function useEditedTree(entity: Entity) {
  const { ports } = useScreen()
  const [keyword, setKeyword] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const open = useRef<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<{ of?: TreeNode[]; nodes: TreeNode[] }>({ nodes: [] })
  const expand = useCallback((keys: readonly string[]) => {
    open.current = new Set(keys)
    setExpanded(keys)
  }, [])
  const ask = useCallback(async () => {
    if (keyword === '') return readLevel()
    return (await ports.records.search(entity, keyword)).map((row) => ({ ...nodeOf(entity, row), isLeaf: true }))

    async function readLevel(parent?: string): Promise<TreeNode[]> {
      const nodes = (await ports.records.children(entity, parent)).map((row) => nodeOf(entity, row))
      return Promise.all(
        nodes.map(async (node) => (isOpen(node) ? { ...node, children: await readLevel(node.key) } : node)),
      )
    }
    function isOpen({ key, isLeaf }: TreeNode): boolean {
      return !isLeaf && open.current.has(key)
    }
  }, [ports, entity, keyword])
  const { state, value, reload } = useAsked(ask)
  // What was opened belongs to one answer; a newer one has it in itself.
  const nodes = opened.of === value ? opened.nodes : (value ?? [])
  const read = async ({ key, children }: TreeNode) => {
    if (children) return
    try {
      const below = (await ports.records.children(entity, key)).map((row) => nodeOf(entity, row))
      setOpened((present) => {
        const shown = present.of === value ? present.nodes : (value ?? [])
        return { of: value, nodes: withChildren(shown, key, below) }
      })
    } catch (error) {
      expand([...open.current].filter((other) => other !== key))
      tellRefusal(error, ports)
    }
  }
  const search = useCallback((text: string) => setKeyword(text.trim()), [])
  return {
    state: value && state === 'loading' ? ('ready' as const) : state,
    nodes,
    keyword,
    expanded: keyword === '' ? expanded : [],
    expand,
    read,
    search,
    reload,
  }
}

/** The row with a key, as far as it was read. */
export function rowIn(nodes: readonly TreeNode[], key: string | undefined): Row | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node.row : rowIn(node.children ?? [], key)
    if (found) return found
  }
  return undefined
}
