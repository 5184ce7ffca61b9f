import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useMenuFocus } from '#renderers/ui/button/menu-focus.ts'
import { type NewKind, STEP_TITLES, type StepPlace } from '#shared/documents/workflow/simple-edits.ts'
import { useBoard } from './board-context.ts'
import { STEP_ICONS } from './step-kinds.tsx'

const ITEMS = (Object.keys(STEP_TITLES) as NewKind[]).map((kind) => ({
  key: kind,
  icon: STEP_ICONS[kind],
  label: STEP_TITLES[kind],
}))

/** Line between two steps, with a button that adds a step in between. */
export function AddStepButton({ place, after }: { place: StepPlace; after: string }) {
  const { actions } = useBoard()
  const { opener, onOpenChange, onKeyDown } = useMenuFocus()
  if (!actions) return <div className="r-steps__line" />
  return (
    <div className="r-steps__line r-steps__line--open">
      <Dropdown
        trigger={['click']}
        autoFocus
        placement="bottom"
        onOpenChange={onOpenChange}
        menu={{ items: ITEMS, onKeyDown, onClick: ({ key }) => actions.add(place, key as NewKind) }}
      >
        <Button
          ref={opener}
          shape="circle"
          size="small"
          type="primary"
          className="r-steps__add"
          icon={<PlusOutlined aria-hidden />}
          aria-label={`在“${after}”之后添加步骤`}
        />
      </Dropdown>
    </div>
  )
}
