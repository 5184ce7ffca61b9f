import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import type { Selection } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import './picker.css'

export interface PickDialogProps {
  open: boolean
  title: string
  /** Width in pixels. */
  width: number
  /** Fills the screen of a phone. */
  full?: boolean
  selection: Selection
  nameOf(row: Row): string
  onClose(): void
  /** Clears all ticks; absent where the content offers that itself. */
  onClear?(): void
  /** Called on confirmation; closes the dialog if the ticks are acceptable. */
  onConfirm(): void
  children: ReactNode
}

/** A dialog to tick rows in; lists the ticked rows below. */
export function PickDialog(props: PickDialogProps) {
  const { open, title, width, full = false, selection, nameOf, onClose, onClear, onConfirm, children } = props
  const inFront = useInFront()
  const narrow = useNarrow()
  return (
    <Modal
      open={open && inFront}
      destroyOnHidden={!open}
      title={title}
      width={full && narrow ? '100vw' : width}
      className={full ? 'r-picker r-picker--full' : 'r-picker'}
      closable={{ 'aria-label': '关闭窗口' }}
      okText="确定"
      cancelText="关闭"
      okButtonProps={{ autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      onCancel={onClose}
      onOk={onConfirm}
      footer={(buttons) => (
        <div className="r-picker__footer">
          <PickedNames selection={selection} nameOf={nameOf} />
          <span>
            {onClear && selection.keys.length > 0 && (
              <Button type="link" onClick={onClear} autoInsertSpace={false}>
                清空
              </Button>
            )}
            {buttons}
          </span>
        </div>
      )}
    >
      {children}
    </Modal>
  )
}

function PickedNames({ selection, nameOf }: Pick<PickDialogProps, 'selection' | 'nameOf'>) {
  const names = selection.rows.map(nameOf).join('，')
  return (
    <span className="r-picker__names" title={names} role="status">
      {names === '' ? '未选择' : `已选：${names}`}
    </span>
  )
}
