import { EllipsisOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { Fragment, type KeyboardEvent, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { chosenPlaceholder, controlProps } from '../control.ts'
import type { Chosen } from '../reference/reference.tsx'

const FULL_WIDTH = { width: '100%' }
const CONTENTS = { display: 'contents' }

export interface Opened {
  open: boolean
  onClose(): void
}

interface PickBoxProps
  extends Pick<WidgetProps, 'id' | 'disabled' | 'invalid' | 'describedBy' | 'onBlur' | 'placeholder' | 'field'> {
  many: boolean
  chosen: readonly Chosen[]
  /** Called when one record, or all, were removed. */
  onChange(next: Chosen | Chosen[] | undefined): void
  /** The dialog. It is mounted again each time, so that unconfirmed ticks are dropped. */
  children(dialog: Opened): ReactNode
}

/** A box with the chosen records; a click, or a key that opens a drop-down, opens the dialog. */
export function PickBox({ many, chosen, onChange, children, ...props }: PickBoxProps) {
  const [dialog, setDialog] = useState({ round: 0, open: false })
  const onClose = () => setDialog(({ round }) => ({ round, open: false }))
  return (
    // React bubbles events of the dialog to this field, where they must not count as input.
    <span style={CONTENTS} onKeyDown={stopEnter} onCompositionStart={stop} onCompositionEnd={stop} onBlur={stop}>
      <Select<Chosen | Chosen[]>
        {...controlProps(props)}
        style={FULL_WIDTH}
        mode={many ? 'multiple' : undefined}
        labelInValue
        value={many ? [...chosen] : chosen[0]}
        onChange={onChange}
        open={false}
        onOpenChange={(open) => open && setDialog(({ round }) => ({ round: round + 1, open: true }))}
        showSearch={false}
        aria-haspopup="dialog"
        suffixIcon={<EllipsisOutlined aria-hidden />}
        placeholder={chosenPlaceholder(props)}
        allowClear
      />
      {dialog.round > 0 && (
        <Suspense>
          <Fragment key={dialog.round}>{children({ open: dialog.open, onClose })}</Fragment>
        </Suspense>
      )}
    </span>
  )
}

/** Stops Enter, which would submit the form around. Escape passes, since it closes the dialog. */
function stopEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation()
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
