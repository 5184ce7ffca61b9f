import { Spin, TreeSelect } from 'antd'
import { useState } from 'react'
import type { Reference } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../../pieces.ts'
import { chosenPlaceholder, controlProps } from '../../ui/widget-control.ts'
import { type Chosen, holdsMany, referenceKeys, storedReference } from '../../ui/widget-reference.tsx'
import { useReferenceLabels } from '../../ui/widget-reference-labels.ts'
import { WidgetRetry } from '../../ui/widget-retry.tsx'
import { useReferenceTree } from './use-reference-tree.ts'

const FULL_WIDTH = { width: '100%' }
const POPUP = { popup: { root: { maxHeight: 400, overflow: 'auto' } } }
/** Rows inside the 400 px of the drop-down. */
const LIST_HEIGHT_PX = 384

/** The drop-down with the tree. */
export function TreeControl(props: WidgetProps & { reference: Reference }) {
  const { reference, field, onChange } = props
  const keys = referenceKeys(props.value, field)
  const { labelOf, learn } = useReferenceLabels(reference, keys)
  const { state, nodes, loadRoots, loadChildren } = useReferenceTree(reference)
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const chosen = keys.map((key) => ({ value: key, label: labelOf(key) }))

  // A branch that failed closes again; opening it is the next attempt.
  const load = async (parent: string) => {
    if (!(await loadChildren(parent))) setExpanded((before) => before.filter((key) => key !== parent))
  }
  return (
    <TreeSelect<Chosen | Chosen[] | null>
      {...controlProps(props)}
      style={FULL_WIDTH}
      multiple={holdsMany(field)}
      labelInValue
      value={holdsMany(field) ? chosen : chosen[0]}
      onChange={(next) => {
        learn([next ?? []].flat().map(({ value, label }) => [String(value), String(label ?? value)]))
        onChange(storedReference(next, field))
      }}
      treeData={nodes}
      loadData={(node) => load(String(node.value))}
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
