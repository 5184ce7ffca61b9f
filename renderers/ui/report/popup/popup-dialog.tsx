import { useState } from 'react'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { useSelection } from '#renderers/ui/table/use-selection.ts'
import { PickDialog } from '#renderers/ui/widget/picker/pick-dialog.tsx'
import type { Row } from '#shared/documents/entity.ts'
import { ReportView } from '../report-view.tsx'
import { createRowKeys } from '../row-keys.ts'
import { nameOfRow } from '../table/report-table.tsx'
import { useReport } from '../use-report.ts'

const WIDTH_PX = 1200
const CHOOSE_ONE = '请选择一条记录'

export interface PopupDialogProps {
  open: boolean
  /** Code of the report. */
  report: string
  params?: Readonly<Record<string, string>>
  many: boolean
  /** Key of a row, where the whole row is not its key. Pass the same function while it returns the same. */
  keyOf?(row: Row): string
  nameOf?(row: Row): string
  /** Rows that are ticked when the dialog opens. */
  initial?(): readonly Row[]
  onClose(): void
  /** Resolves to false when the person changed their mind; the dialog stays open. */
  onChoose(rows: readonly Row[]): Promise<boolean>
}

/** Rows of an online report to choose from. Unmounting drops the ticks: pass a new React key each time it opens. */
export function PopupDialog(props: PopupDialogProps) {
  const { open, report: code, params, many, nameOf, initial, onClose, onChoose } = props
  const { ports } = useScreen()
  const [keys] = useState(createRowKeys)
  const selection = useSelection({ many, keyOf: props.keyOf ?? keys.of, initial })
  const { state, value: report, reason, reload } = useReport(code)
  const name = (row: Row) => nameOf?.(row) ?? (report ? nameOfRow(row, report.description) : '')

  async function confirm(): Promise<void> {
    const { rows } = selection
    if (rows.length === 0 || (!many && rows.length > 1)) return ports.notices.warning(CHOOSE_ONE)
    if (await onChoose(rows)) onClose()
  }
  return (
    <PickDialog
      open={open}
      title={report?.description.cgRpConfigName ?? '选择'}
      width={WIDTH_PX}
      full
      selection={selection}
      nameOf={name}
      onClose={onClose}
      onClear={selection.clear}
      onConfirm={() => void confirm()}
    >
      {report && <ReportView report={report} keys={keys} params={params} selection={selection} />}
      {!report && (state === 'failed' ? <FailedCard reason={reason} onRetry={reload} /> : <LoadingCard />)}
    </PickDialog>
  )
}
