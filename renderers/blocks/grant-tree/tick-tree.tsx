import { Empty, Tag, Tree } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { GrantNode } from './grant-nodes.ts'
import { boxesOf, type Granted } from './grant-selection.ts'
import { useRoom } from './use-room.ts'

interface Props {
  roots: readonly GrantNode[]
  /** What a search leaves of them. */
  shown: readonly GrantNode[]
  granted: Granted
  expanded: readonly string[]
  readOnly: boolean
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

/** The tree with its boxes; only the rows in sight are in the document. */
export function TickTree(props: Props) {
  const { roots, shown, granted, expanded, readOnly, onExpand, onToggle, onRules } = props
  const { room, height } = useRoom()
  const boxes = useMemo(() => boxesOf(roots, granted), [roots, granted])
  const treeData = shown.map((node) => tickNode(node))
  function tickNode(node: GrantNode): TickNode {
    const isLocked = node.locked && !granted.has(node.key)
    const children = node.children.map(tickNode)
    const title = <Title node={node} locked={isLocked} onRules={onRules} />
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

function Title({ node, locked, onRules }: { node: GrantNode; locked: boolean; onRules?(node: GrantNode): void }) {
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
          // Enter and space are the tree's otherwise.
          onKeyDown={(event) => event.stopPropagation()}
        >
          数据规则
        </button>
      )}
    </span>
  )
}
