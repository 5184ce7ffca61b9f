import { Empty, Spin } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { FailedCard } from '../feedback/failed-card.tsx'
import { showRefusal } from '../feedback/show-refusal.ts'
import { useComposedValue } from '../hooks/use-composed-value.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useScreen } from '../screen-context.ts'
import { WidgetRetry } from '../widget/retry.tsx'
import { Tree } from './plain-tree.ts'
import { failedNode, nodeOf, type TreeNode, withChildren } from './record-tree-nodes.ts'
import './record-tree.css'

interface RecordTreeProps {
  tree: ReturnType<typeof useRecordTree>
  /** Label of the search, naming the records. */
  heading: string
  isChosen(row: Row): boolean
  /** Called when a person chooses a row, or the chosen one again. */
  onChoose(row: Row): void
  /** Shows boxes to tick instead of one highlighted node. */
  many?: boolean
  /** Content between the search and the tree. */
  children?: ReactNode
}

const SEARCH_DELAY_MS = 300

/** The records of a tree entity, loaded level by level, with a search over all of them. */
export function RecordTree({ tree, heading, isChosen, onChoose, many = false, children }: RecordTreeProps) {
  const search = useComposedValue(tree.search, SEARCH_DELAY_MS)
  const chosen = flat(tree.nodes)
    .filter(({ row, failedBelow }) => failedBelow === undefined && isChosen(row))
    .map(({ key }) => key)
  return (
    <>
      <Input placeholder={`搜索${heading}`} aria-label={`搜索${heading}`} allowClear {...search} />
      {children}
      {tree.state === 'failed' && <FailedCard reason={tree.reason} onRetry={tree.reload} />}
      {tree.state === 'loading' && <Spin className="r-tree__loading" />}
      {tree.state === 'ready' && tree.nodes.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      )}
      {tree.state === 'ready' && tree.nodes.length > 0 && (
        <Tree<TreeNode>
          // The expanded nodes belong to one response and mean nothing in the next.
          key={tree.round}
          blockNode
          treeData={tree.nodes}
          loadData={tree.keyword === '' ? tree.expand : undefined}
          checkable={many}
          checkStrictly
          checkedKeys={many ? chosen : []}
          onCheck={(_, { node }) => onChoose(node.row)}
          selectedKeys={many ? [] : chosen}
          onSelect={(_, { node }) => onChoose(node.row)}
          titleRender={({ title, failedBelow }) =>
            failedBelow === undefined ? (
              title
            ) : (
              <WidgetRetry text="加载失败" onRetry={() => void tree.retry(failedBelow)} />
            )
          }
        />
      )}
    </>
  )
}

function flat(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
}

/** Roots first, children when a node is expanded; with a search word the flat list of matches. */
export function useRecordTree(entity: Entity) {
  const { ports } = useScreen()
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<{ of?: TreeNode[]; nodes: TreeNode[] }>({ nodes: [] })
  const load = useCallback(async () => {
    const rows = keyword === '' ? await ports.records.children(entity) : await ports.records.search(entity, keyword)
    return rows.map((row) => ({ ...nodeOf(entity, row), ...(keyword !== '' && { isLeaf: true }) }))
  }, [ports, entity, keyword])
  const { state, value, round, reason, reload } = useQuery(load)
  // The loaded children belong to one response; a newer response begins without them.
  const nodes = opened.of === value ? opened.nodes : (value ?? [])
  const readBelow = async (key: string) => {
    const below = await ports.records.children(entity, key).then(
      (rows) => rows.map((row) => nodeOf(entity, row)),
      (error: unknown) => {
        showRefusal(error, ports)
        return [failedNode(key)]
      },
    )
    setOpened((present) => {
      const shown = present.of === value ? present.nodes : (value ?? [])
      return { of: value, nodes: withChildren(shown, key, below) }
    })
  }
  // antd calls again when a response comes before it has rendered its own request.
  const requested = useRef<{ of?: TreeNode[]; keys: Set<string> }>({ keys: new Set() })
  const expand = async ({ key, children }: TreeNode) => {
    if (requested.current.of !== value) requested.current = { of: value, keys: new Set() }
    if (children || requested.current.keys.has(key)) return
    requested.current.keys.add(key)
    await readBelow(key)
  }
  const search = useCallback((text: string) => setKeyword(text.trim()), [])
  return {
    state: value && state === 'loading' ? 'ready' : state,
    nodes,
    keyword,
    round,
    reason,
    expand,
    retry: readBelow,
    search,
    reload,
  }
}
