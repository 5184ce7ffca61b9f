import { Empty, Spin, Tree } from 'antd'
import Input from 'antd/es/input/Input'
import { useCallback, useEffect, useState } from 'react'
import type { Entity } from '#shared/documents/entity.ts'
import type { BlockProps } from '../../pieces.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useScreen } from '../../ui/screen-context.ts'
import { useSidePanel } from '../../ui/side-panel-context.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { useComposedValue } from '../../ui/use-composed-value.ts'
import { nodeOf, type TreeNode, withChildren } from './tree-nodes.ts'
import './tree-panel.css'

export type TreePanelProps = BlockProps<{ target: string; filter: string; title?: string }>

const SEARCH_DELAY_MS = 300

/** A tree beside a list: the chosen node filters the list, 全部 shows all again. */
export function TreePanel({ name, entity, target, filter, title }: TreePanelProps) {
  const { blockByName, register } = useScreen()
  const panel = useSidePanel()
  const [chosen, setChosen] = useState<string>()
  const tree = useTree(entity!)
  const search = useComposedValue(tree.search, SEARCH_DELAY_MS)
  const { reload } = tree
  useEffect(() => register(name, { reload }), [register, name, reload])

  async function choose(key: string | undefined) {
    setChosen(key)
    panel.close()
    const list = await blockByName(target)
    list.filter?.(key === undefined ? {} : { [filter]: key }, name)
  }
  const heading = title ?? entity!.title
  return (
    <section className="r-card r-tree">
      <Input placeholder={`搜索${heading}`} aria-label={`搜索${heading}`} allowClear {...search} />
      <button
        type="button"
        className={`r-tree__all${chosen === undefined ? ' r-tree__all--chosen' : ''}`}
        aria-pressed={chosen === undefined}
        onClick={() => void choose(undefined)}
      >
        全部
      </button>
      {tree.state === 'failed' && <FailedCard onRetry={reload} />}
      {tree.state === 'loading' && <Spin className="r-tree__loading" />}
      {tree.state === 'ready' && tree.nodes.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      )}
      {tree.state === 'ready' && tree.nodes.length > 0 && (
        <Tree<TreeNode>
          // What was expanded in one answer means nothing in the next.
          key={tree.round}
          blockNode
          treeData={tree.nodes}
          loadData={tree.keyword === '' ? tree.expand : undefined}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelect={([key]) => void choose(key === undefined ? undefined : String(key))}
        />
      )}
    </section>
  )
}

/** Roots first, children when a node is opened; with a search word the flat list of what was found. */
function useTree(entity: Entity) {
  const { ports } = useScreen()
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<{ of?: TreeNode[]; nodes: TreeNode[] }>({ nodes: [] })
  const ask = useCallback(async () => {
    const rows = keyword === '' ? await ports.records.children(entity) : await ports.records.search(entity, keyword)
    return rows.map((row) => ({ ...nodeOf(entity, row), ...(keyword !== '' && { isLeaf: true }) }))
  }, [ports, entity, keyword])
  const { state, value, round, reload } = useAsked(ask)
  // What was opened belongs to one answer; a newer answer begins closed.
  const nodes = opened.of === value ? opened.nodes : (value ?? [])
  const expand = async ({ key, children }: TreeNode) => {
    if (children) return
    const below = (await ports.records.children(entity, key)).map((row) => nodeOf(entity, row))
    setOpened((present) => {
      const shown = present.of === value ? present.nodes : (value ?? [])
      return { of: value, nodes: withChildren(shown, key, below) }
    })
  }
  const search = useCallback((text: string) => setKeyword(text.trim()), [])
  return { state: value && state === 'loading' ? 'ready' : state, nodes, keyword, round, expand, search, reload }
}
