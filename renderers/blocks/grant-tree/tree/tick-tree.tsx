import { Empty, Tag } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Tree } from '#renderers/ui/table/plain-tree.ts'
import { type Lack, namesIn } from '../grant-needs.ts'
import type { Granted, GrantNode } from '../grant-nodes.ts'
import { boxesOf } from '../grant-selection.ts'
import { useRoom } from './use-room.ts'

interface Props {
  roots: readonly GrantNode[]
  /** Nodes that match the search. */
  shown: readonly GrantNode[]
  granted: Granted
  expanded: readonly string[]
  readOnly: boolean
  /** Names of granted entries that need an entry, by its key. */
  needed: ReadonlyMap<string, readonly string[]>
  lacks: readonly Lack[]
  onExpand(keys: readonly string[]): void
  onToggle(node: GrantNode): void
  /** Absent where the subject has no data rules. */
  onRules?(node: GrantNode): void
}

interface TickNode {
  key: string
  title: ReactNode
  disableCheckbox: boolean
  children: TickNode[]
  node: GrantNode
}

/** The tree with its boxes; only visible rows are in the document. */
export function TickTree(props: Props) {
  const { roots, shown, granted, expanded, readOnly, needed, lacks, onExpand, onToggle, onRules } = props
  const { room, height } = useRoom()
  const boxes = useMemo(() => boxesOf(roots, granted), [roots, granted])
  const treeData = shown.map((node) => tickNode(node))
  function tickNode(node: GrantNode): TickNode {
    const isLocked = node.locked && !granted.has(node.key)
    const children = node.children.map(tickNode)
    const title = (
      <Title node={node} locked={isLocked} onRules={onRules}>
        <Need needed={needed.get(node.key)} lack={lacks.find(({ key }) => key === node.key)} />
      </Title>
    )
    return { key: node.key, title, disableCheckbox: readOnly || isLocked, children, node }
  }
  return (
    <div ref={room} className="r-grants__tree">
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到菜单或按钮" />
      ) : (
        <Tree<TickNode>
          blockNode
          checkable
          checkStrictly
          selectable={false}
          motion={false}
          height={height}
          treeData={treeData}
          aria-label="菜单与按钮"
          checkedKeys={{ checked: boxes.checked, halfChecked: boxes.halfChecked }}
          onCheck={(_, { node }) => onToggle(node.node)}
          expandedKeys={[...expanded]}
          onExpand={(keys) => onExpand(keys.map(String))}
        />
      )}
    </div>
  )
}

/** Reason why an entry is ticked, and the missing entries that it needs. */
function Need({ needed = [], lack }: { needed?: readonly string[]; lack?: Lack }) {
  return (
    <>
      {needed.length > 0 && <span className="r-grants__need">{namesIn(needed)}需要</span>}
      {lack && <span className="r-grants__lack">还需要{namesIn(lack.needs)}</span>}
    </>
  )
}

interface TitleProps {
  node: GrantNode
  locked: boolean
  onRules?(node: GrantNode): void
  children: ReactNode
}

function Title({ node, locked, onRules, children }: TitleProps) {
  return (
    <span className="r-grants__title" title={locked ? '您没有此权限，不能授予' : undefined}>
      <span className="r-grants__name">{node.title}</span>
      {node.kind === 'button' && <Tag>按钮</Tag>}
      {node.hasRules && onRules && (
        <button
          type="button"
          className="r-grants__rules"
          aria-label={`${node.title}的数据规则`}
          onClick={(event) => {
            event.stopPropagation()
            onRules(node)
          }}
          // Otherwise the tree handles Enter and space.
          onKeyDown={(event) => event.stopPropagation()}
        >
          数据规则
        </button>
      )}
      {children}
    </span>
  )
}
