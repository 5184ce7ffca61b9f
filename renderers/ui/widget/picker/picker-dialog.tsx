import { type ReactNode, Suspense, useCallback } from 'react'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { PickContext } from '#renderers/ui/table/pick-context.ts'
import { useSelection } from '#renderers/ui/table/use-selection.ts'
import type { Reference, Row } from '#shared/documents/entity.ts'
import type { Chosen } from '../reference/reference.tsx'
import { PickDialog } from './pick-dialog.tsx'

interface DialogProps {
  open: boolean
  title: string
  width: number
  many: boolean
  reference: Reference
  onClose(): void
  onChoose(chosen: Chosen[]): void
  children: ReactNode
}

/** A dialog to choose records in. It begins without ticks: give it a new React key each time it opens. */
export function PickerDialog(props: DialogProps) {
  const { many, reference, onClose, onChoose, children, ...dialog } = props
  const { value: valueName = 'id', label: labelName } = reference
  const keyOf = useCallback((row: Row) => String(row[valueName] ?? ''), [valueName])
  const nameOf = (row: Row) => (labelName === undefined ? undefined : (row[labelName] as string | undefined))
  const selection = useSelection({ many, keyOf })
  return (
    <PickDialog
      {...dialog}
      selection={selection}
      nameOf={(row) => nameOf(row) ?? keyOf(row)}
      onClose={onClose}
      onClear={selection.clear}
      onConfirm={() => {
        onChoose(selection.rows.map((row) => ({ value: keyOf(row), label: nameOf(row) })))
        onClose()
      }}
    >
      <PickContext value={selection}>
        <Suspense fallback={<LoadingCard />}>{children}</Suspense>
      </PickContext>
    </PickDialog>
  )
}
