import { Spin, TreeSelect } from 'antd'
import { useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { chosenPlaceholder, controlProps } from '../control.ts'
import { WidgetRetry } from '../retry.tsx'
import { type Chosen, storedChosen } from './reference.tsx'
import { useLabels } from './reference-labels.ts'
import { type TreeNode, type TreeSource, useTreeNodes } from './tree.ts'

interface TreeControlProps extends WidgetProps {
  source: TreeSource
  /** Chosen stored values. */
  keys: readonly string[]
  many: boolean
  /** Called with the names of the chosen nodes, in addition to `onChange` with their keys. */
  onNames?(names: readonly string[]): void
}

const FULL_WIDTH = { width: '100%' }
const POPUP = { popup: { root: { maxHeight: 400, overflow: 'auto' } } }
/** Height of the rows inside the drop-down of 400 px. */
const LIST_HEIGHT_PX = 384

/** The drop-down with the tree. */
export function TreeControl(props: TreeControlProps) {
  const { source, keys, many, field, onChange, onNames } = props
  const { labelOf, learn } = useLabels(source.labels, keys)
  const { state, nodes, loadRoots, loadChildren } = useTreeNodes(source)
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const chosen = keys.map((key) => ({ value: key, label: labelOf(key) }))

  return (
    <TreeSelect<Chosen | Chosen[] | null, TreeNode>
      {...controlProps(props)}
      style={FULL_WIDTH}
      multiple={many}
      labelInValue
      value={many ? chosen : chosen[0]}
      onChange={(next) => {
        const named = [next ?? []]
          .flat()
          .map(({ value, label }): [string, string] => [String(value), String(label ?? value)])
        learn(named)
        onChange(storedChosen(next, field, many))
        onNames?.(named.map(([, name]) => name))
      }}
      treeData={nodes}
      loadData={(node) => loadChildren(node as unknown as TreeNode)}
      treeTitleRender={({ label, failedBelow }) =>
        failedBelow ? <WidgetRetry text="加载失败" onRetry={() => void loadChildren(failedBelow)} /> : label
      }
      treeLoadedKeys={[]}
      treeExpandedKeys={[...expanded]}
      onTreeExpand={(open) => setExpanded(open.map(String))}
      showSearch={false}
      onOpenChange={(opened) => {
        if (opened && state !== 'ready' && state !== 'loading') void loadRoots()
      }}
      notFoundContent={<NothingLoaded state={state} onRetry={loadRoots} />}
      listHeight={LIST_HEIGHT_PX}
      styles={POPUP}
      placeholder={chosenPlaceholder(props)}
      allowClear
    />
  )
}

function NothingLoaded({ state, onRetry }: { state: string; onRetry(): void }) {
  if (state === 'failed') return <WidgetRetry text="加载失败" onRetry={onRetry} />
  return state === 'ready' ? '暂无数据' : <Spin size="small" />
}
