import {
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  LeftOutlined,
  MoreOutlined,
  RightOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useMenuFocus } from '#renderers/ui/button/menu-focus.ts'
import { isRemovable, neighbourOf } from '#shared/documents/workflow/simple-edits.ts'
import type { SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import { type StepActions, useBoard } from './board-context.ts'

/** Menu to move, copy or delete a step. Branches are side by side, so they move left and right. */
export function StepMenu({ step, title }: { step: SimpleStep; title: string }) {
  const { steps, actions } = useBoard()
  const { opener, onOpenChange, onKeyDown } = useMenuFocus()
  if (!actions || step.kind === 'start') return null
  const { id } = step
  const isBranch = step.kind === 'branch'
  const items = [
    {
      key: 'up',
      icon: isBranch ? <LeftOutlined aria-hidden /> : <UpOutlined aria-hidden />,
      label: isBranch ? '左移' : '上移',
      disabled: neighbourOf(steps, id, -1) === undefined,
    },
    {
      key: 'down',
      icon: isBranch ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />,
      label: isBranch ? '右移' : '下移',
      disabled: neighbourOf(steps, id, 1) === undefined,
    },
    { key: 'copy', icon: <CopyOutlined aria-hidden />, label: '复制' },
    {
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: '删除',
      danger: true,
      disabled: !isRemovable(steps, step),
    },
  ]
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      onOpenChange={onOpenChange}
      menu={{ items, onKeyDown, onClick: ({ key }) => act(actions, key, id) }}
    >
      <Button
        ref={opener}
        type="text"
        size="small"
        className="r-steps__more"
        icon={<MoreOutlined aria-hidden />}
        aria-label={`更多：${title}`}
      />
    </Dropdown>
  )
}

function act(actions: StepActions, key: string, id: string): void {
  if (key === 'up') actions.move(id, -1)
  else if (key === 'down') actions.move(id, 1)
  else if (key === 'copy') actions.copy(id)
  else actions.remove(id)
}
