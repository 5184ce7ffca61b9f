import { useLatest } from 'ahooks'
import { Empty, Spin } from 'antd'
import Input from 'antd/es/input/Input'
import { useCallback, useEffect, useState } from 'react'
import type { BlockProps, PreparedButton } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useComposedValue } from '#renderers/ui/hooks/use-composed-value.ts'
import { useSidePanel } from '#renderers/ui/overlay/side-panel/side-panel-context.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { Tree } from '#renderers/ui/table/plain-tree.ts'
import type { TreeNode } from '#renderers/ui/table/record-tree-nodes.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { useDrag } from './use-drag.ts'
import { rowIn, useEditedTree } from './use-edited-tree.ts'
import { useMove } from './use-move.ts'
import './tree-editor.css'

export type TreeEditorProps = BlockProps<{
  target: string
  title?: string
  toolbar?: readonly PreparedButton[]
  move?: boolean
  call?: string
  empty?: string
}>

const SEARCH_DELAY_MS = 300
const LEAST_HEIGHT_PX = 320
/** Height of the content above and below the tree. */
const AROUND_PX = 330

/** A tree for editing: its nodes are shown in another block, added, deleted and moved. */
export function TreeEditor({
  name,
  entity,
  target,
  title,
  toolbar,
  move = false,
  call,
  empty = '暂无数据',
}: TreeEditorProps) {
  const { ports, scope, register, blockByName } = useScreen()
  const panel = useSidePanel()
  const tree = useEditedTree(entity!, call)
  const [chosen, setChosen] = useState<string>()
  const { nodes, state, keyword, expanded, expand, reload } = tree
  const row = rowIn(nodes, chosen)
  const heading = title ?? entity!.title
  const search = useComposedValue(tree.search, SEARCH_DELAY_MS)
  const [height] = useState(() => Math.max(LEAST_HEIGHT_PX, window.innerHeight - AROUND_PX))
  useEffect(() => register(name, { reload }, entity), [register, name, reload, entity])

  const choose = useCallback(
    async (key: string | undefined) => {
      const block = await blockByName(target)
      if ((await block?.filter?.(key === undefined ? {} : { id: key }, name)) === false) return
      setChosen(key)
    },
    [blockByName, target, name],
  )
  // A deleted node is no longer shown in the other block. During a search a missing node may still exist.
  const isRemoved = state === 'ready' && keyword === '' && chosen !== undefined && row === undefined
  const chooseLatest = useLatest(choose)
  useEffect(() => {
    if (isRemoved) void chooseLatest.current(undefined)
  }, [isRemoved])

  const moved = (parent: string) => {
    expand([...new Set([...expanded, parent])])
    reload()
    if (chosen !== undefined) void blockByName(target).then((block) => block?.reload?.())
  }
  const ordered = pathOf(entity!, 'reorder') !== undefined
  const drag = useDrag(useMove(entity!, moved), ordered)
  const place = { block: name, entity, scope: () => scope({ row }) }
  const movable = move && keyword === '' && ports.can(permissionOf(entity!, 'edit'))
  const dropHint = ordered ? '拖到另一节点上可改变上级，拖到节点之间可调整次序' : '拖到另一节点上可改变上级'
  const buttons = visibleButtons(toolbar, ports, scope({ row }))
  return (
    <section className="r-card r-tree-editor">
      {buttons.length > 0 && (
        <div className="r-tree-editor__toolbar">
          {buttons.map((button) => (
            <ActionButton key={button.key} button={button} place={place} />
          ))}
        </div>
      )}
      <Input placeholder={`搜索${heading}`} aria-label={`搜索${heading}`} allowClear {...search} />
      {state === 'failed' && <FailedCard reason={tree.reason} onRetry={reload} />}
      {state === 'loading' && <Spin className="r-tree-editor__loading" />}
      {state === 'ready' && nodes.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={keyword === '' ? empty : '没有找到'} />
      )}
      {state === 'ready' && nodes.length > 0 && (
        <Tree<TreeNode>
          blockNode
          height={height}
          treeData={nodes}
          loadData={keyword === '' ? tree.read : undefined}
          expandedKeys={[...expanded]}
          onExpand={(keys) => expand(keys.map(String))}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelect={(_, { node }) => {
            panel.close()
            void choose(node.key === chosen ? undefined : node.key)
          }}
          titleRender={(node) => (
            <span className="r-tree-editor__title" {...(movable && drag.handle(node))}>
              {String(node.row.path ?? node.title)}
            </span>
          )}
        />
      )}
      {movable && nodes.length > 0 && (
        <p className="r-tree-editor__hint" {...drag.place()}>
          {drag.dragged ? '拖到这里移到最上级' : dropHint}
        </p>
      )}
    </section>
  )
}
