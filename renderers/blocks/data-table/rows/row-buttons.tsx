import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { PreparedButton } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import type { ButtonContext } from '#renderers/ui/button/button-context.ts'
import { useMenuFocus } from '#renderers/ui/button/menu-focus.ts'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { useButtonRun } from '#renderers/ui/hooks/use-button-run.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ListProps } from '../list-props.ts'

/** Number of buttons of a row before the rest goes into a menu. */
const SHOWN = 2

type Props = Pick<ListProps, 'rowButtons' | 'place'> & { row: Row }

/** The buttons of one row: the main one and the next, and 更多 for the rest. */
export function RowButtons({ row, rowButtons, place }: Props) {
  const { ports, scope } = useScreen()
  const context: ButtonContext = { ...place, scope: () => scope({ row }) }
  const buttons = byWeight(visibleButtons(rowButtons, ports, scope({ row })))
  const { busy, run } = useButtonRun(context)
  const { opener, onOpenChange, onKeyDown } = useMenuFocus()
  // A menu with a single entry would only hide it.
  const shown = buttons.length <= SHOWN + 1 ? buttons : buttons.slice(0, SHOWN)
  const more = buttons.slice(shown.length)
  const items = more.map(({ key, label, kind }) => ({ key, label, danger: kind === 'danger' }))
  return (
    <span className="r-table__row-buttons">
      {shown.map((button) => (
        <ActionButton key={button.key} button={button} place={context} size="small" />
      ))}
      {more.length > 0 && (
        <Dropdown
          autoFocus
          menu={{ items, onKeyDown, onClick: ({ key }) => void run(more.find((button) => button.key === key)!) }}
          trigger={['click']}
          onOpenChange={onOpenChange}
        >
          <Button
            ref={opener}
            type="link"
            size="small"
            className="r-link-button"
            loading={busy && SPINNER}
            autoInsertSpace={false}
            icon={<DownOutlined aria-hidden />}
            iconPlacement="end"
          >
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  )
}

/** Editing first, what cannot be undone last. */
function byWeight(buttons: readonly PreparedButton[]): readonly PreparedButton[] {
  if (buttons.length <= SHOWN + 1) return buttons
  const weightOf = ({ edits, kind }: PreparedButton) => (edits ? 0 : kind === 'danger' ? 2 : 1)
  return buttons.toSorted((one, other) => weightOf(one) - weightOf(other))
}
