import { useCallback } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import type { ReportDictionary } from '#renderers/ports.ts'
import { PopupDialog } from '#renderers/ui/report/popup/popup-dialog-chunk.ts'
import { useReportLabels } from '#renderers/ui/report/popup/use-report-labels.ts'
import { PickBox } from '#renderers/ui/widget/picker/pick-box.tsx'
import { storedChosen } from '#renderers/ui/widget/reference/reference.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { Row } from '#shared/documents/entity.ts'

interface ControlProps extends WidgetProps {
  dictionary: ReportDictionary
  many: boolean
  keys: readonly string[]
}

/** A box with the texts of the chosen values; the popup opens with these ticked. */
export function DictionaryControl({ dictionary, many, keys, ...props }: ControlProps) {
  const { field, onChange } = props
  const { value, text, report } = dictionary
  const { labelOf, learn } = useReportLabels(dictionary, keys)
  const keyOf = useCallback((row: Row) => cleanText(row[value]), [value])
  const nameOf = (row: Row) => cleanText(row[`${text}_dictText`] ?? row[text]) || keyOf(row)
  const chosen = keys.map((key) => ({ value: key, label: labelOf(key) }))
  return (
    <PickBox {...props} many={many} chosen={chosen} onChange={(next) => onChange(storedChosen(next, field, many))}>
      {(dialog) => (
        <PopupDialog
          {...dialog}
          report={report}
          many={many}
          keyOf={keyOf}
          nameOf={nameOf}
          initial={() => chosen.map(({ value: key, label }) => ({ [value]: key, [text]: label }))}
          onChoose={async (rows) => {
            learn(rows.map((row) => [keyOf(row), nameOf(row)] as const))
            const picked = rows.map((row) => ({ value: keyOf(row) }))
            onChange(storedChosen(many ? picked : picked[0], field, many))
            return true
          }}
        />
      )}
    </PickBox>
  )
}
