import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { PreparedButton } from '#renderers/plugin.ts'
import type { ButtonContext } from '#renderers/ui/button/button-context.ts'
import { useMenuFocus } from '#renderers/ui/button/menu-focus.ts'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { useButtonRun } from '#renderers/ui/hooks/use-button-run.ts'

interface Props {
  buttons: readonly PreparedButton[]
  /** All rows of the list are chosen, which some buttons cannot handle. */
  whole: boolean
  place: ButtonContext
  /** Called when the steps of a button have completed. */
  onDone(): void
}

/** Commands for the ticked rows. */
export function BatchMenu({ buttons, whole, place, onDone }: Props) {
  const { busy, run } = useButtonRun(place)
  const { opener, onOpenChange, onKeyDown } = useMenuFocus()
  const items = buttons.map(({ key, label, kind, all }) => ({
    key,
    label,
    danger: kind === 'danger',
    disabled: whole && !all,
  }))
  async function press(key: string) {
    const done = await run(buttons.find((button) => button.key === key)!)
    if (done) onDone()
  }
  return (
    <Dropdown
      autoFocus
      menu={{ items, onKeyDown, onClick: ({ key }) => void press(key) }}
      trigger={['click']}
      onOpenChange={onOpenChange}
    >
      <Button
        ref={opener}
        loading={busy && SPINNER}
        autoInsertSpace={false}
        icon={<DownOutlined aria-hidden />}
        iconPlacement="end"
      >
        批量操作
      </Button>
    </Dropdown>
  )
}
