import { Modal } from 'antd'
import { type ReactNode, Suspense, useCallback } from 'react'
import type { Reference, Row } from '#shared/documents/entity.ts'
import { LoadingCard } from './loading-card.tsx'
import { PickContext } from './pick-context.ts'
import { useInFront } from './use-in-front.ts'
import { type Selection, useSelection } from './use-selection.ts'
import type { Chosen } from './widget-reference.tsx'
import './widget-picker.css'

interface DialogProps {
  open: boolean
  title: string
  width: number
  many: boolean
  reference: Reference
  /** What is ticked when it opens. */
  chosen: readonly Chosen[]
  onClose(): void
  onChoose(chosen: Chosen[]): void
  children: ReactNode
}

/** A dialog to choose records in. It begins with what is chosen: give it a new key each time it is opened. */
export function PickerDialog({
  open,
  title,
  width,
  many,
  reference,
  chosen,
  onClose,
  onChoose,
  children,
}: DialogProps) {
  const inFront = useInFront()
  const { value: valueName = 'id', label: labelName } = reference
  const keyOf = useCallback((row: Row) => String(row[valueName] ?? ''), [valueName])
  const nameOf = (row: Row) => (labelName === undefined ? undefined : (row[labelName] as string | undefined))
  const selection = useSelection({ many, keyOf, initial: () => chosen.map((one) => rowOf(one, valueName, labelName)) })
  return (
    <Modal
      open={open && inFront}
      destroyOnHidden={!open}
      title={title}
      width={width}
      className="r-picker"
      closable={{ 'aria-label': '关闭窗口' }}
      okText="确定"
      cancelText="关闭"
      okButtonProps={{ autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      onCancel={onClose}
      onOk={() => {
        onChoose(selection.rows.map((row) => ({ value: keyOf(row), label: nameOf(row) })))
        onClose()
      }}
      footer={(buttons) => (
        <div className="r-picker__footer">
          <PickedNames selection={selection} nameOf={(row) => nameOf(row) ?? keyOf(row)} />
          <span>{buttons}</span>
        </div>
      )}
    >
      <PickContext value={selection}>
        <Suspense fallback={<LoadingCard />}>{children}</Suspense>
      </PickContext>
    </Modal>
  )
}

function PickedNames({ selection, nameOf }: { selection: Selection; nameOf(row: Row): string }) {
  const names = selection.rows.map(nameOf).join('，')
  return (
    <span className="r-picker__names" title={names} role="status">
      {names === '' ? '未选择' : `已选：${names}`}
    </span>
  )
}

function rowOf({ value, label }: Chosen, valueName: string, labelName: string | undefined): Row {
  return { [valueName]: value, ...(labelName !== undefined && labelName !== valueName && { [labelName]: label }) }
}
