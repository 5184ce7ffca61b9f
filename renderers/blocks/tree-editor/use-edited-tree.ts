import { useCallback, useRef, useState } from 'react'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { answeredRows } from '#renderers/ui/table/answered-rows.ts'
import { nodeOf, type TreeNode, withChildren } from '#renderers/ui/table/record-tree-nodes.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'

/**
 * A tree whose expanded nodes stay expanded when it is read again.
 * @param call returns the whole tree; without it the entity is read level by level
 */
export function useEditedTree(entity: Entity, call?: string) {
  const { ports } = useScreen()
  const [keyword, setKeyword] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const open = useRef<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<{ of?: TreeNode[]; nodes: TreeNode[] }>({ nodes: [] })
  const expand = useCallback((keys: readonly string[]) => {
    open.current = new Set(keys)
    setExpanded(keys)
  }, [])
  const load = useCallback(async () => {
    if (call !== undefined) return wholeTree(entity, (await ports.call({ call })).result, keyword)
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
  }, [ports, entity, call, keyword])
  const { state, value, reason, reload } = useQuery(load)
  // The loaded children belong to one response; a newer response contains its own.
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
      showRefusal(error, ports)
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
    reason,
    reload,
  }
}

/** Nodes in the response of a call; with a keyword the flat list of nodes with the keyword in their title. */
function wholeTree(entity: Entity, result: unknown, keyword: string): TreeNode[] {
  const nodes = answeredRows(result).map((row) => withRows(entity, row))
  return keyword === '' ? nodes : flat(nodes).filter(({ title }) => title.includes(keyword))
}

function withRows(entity: Entity, { children, ...row }: Row): TreeNode {
  const below = answeredRows(children).map((child) => withRows(entity, child))
  return { ...nodeOf(entity, row), isLeaf: below.length === 0, ...(below.length > 0 && { children: below }) }
}

function flat(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap(({ children = [], ...node }) => [{ ...node, isLeaf: true }, ...flat(children)])
}

/** The row with a key, if it was loaded. */
export function rowIn(nodes: readonly TreeNode[], key: string | undefined): Row | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node.row : rowIn(node.children ?? [], key)
    if (found) return found
  }
  return undefined
}
