import { Drawer } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type GrantCalls, readRules } from '../grant-calls.ts'
import type { GrantNode } from '../grant-nodes.ts'
import { RuleChoice } from './rule-choice.tsx'

interface Props {
  /** Menu whose rules are shown; absent while it is closed. */
  node?: GrantNode
  /** The menu itself is granted; rules need a granted menu. */
  isGrantSaved: boolean
  subject: Row
  calls: GrantCalls
  readOnly: boolean
  onClose(): void
}

/** The data rules of a menu, beside the tree. */
export function RulePanel({ node, onClose, ...rest }: Props) {
  const { ports } = useScreen()
  const [last, setLast] = useState(node)
  if (node && node !== last) setLast(node)
  const dirty = useRef(false)
  async function close() {
    if (dirty.current && !(await ports.notices.confirm({ title: '确定放弃编辑？' }))) return
    dirty.current = false
    onClose()
  }
  return (
    <Drawer
      title={last && `${last.title}：数据规则`}
      open={node !== undefined}
      size={400}
      destroyOnHidden
      closable={{ 'aria-label': '关闭窗口' }}
      onClose={() => void close()}
    >
      {last && <Rules key={last.key} node={last} dirty={dirty} {...rest} />}
    </Drawer>
  )
}

interface RulesProps extends Omit<Props, 'node' | 'onClose'> {
  node: GrantNode
  dirty: { current: boolean }
}

function Rules({ node, subject, calls, ...rest }: RulesProps) {
  const { ports } = useScreen()
  const load = useCallback(
    () => readRules(ports, calls.rules!, { ...subject, permissionId: node.key }),
    [ports, calls, subject, node],
  )
  const { state, value, round, reason, reload } = useQuery(load)
  if (state === 'failed') return <FailedCard reason={reason} onRetry={reload} />
  if (!value) return <LoadingCard />
  const body = { ...subject, permissionId: node.key }
  return <RuleChoice key={round} answer={value} body={body} calls={calls} onSaved={reload} {...rest} />
}
