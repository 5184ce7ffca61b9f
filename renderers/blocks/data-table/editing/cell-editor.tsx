import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { FormHandle, PreparedField } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import { notStoredText, refusalText } from '#renderers/ui/feedback/problem-text.ts'
import { useOneRun } from '#renderers/ui/hooks/use-one-run.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'

interface Props {
  field: PreparedField
  entity: Entity
  row: Row
  onSaved(): void
  onEnd(): void
}

/** Popups that a control opens beside the page. Focus inside one counts as inside the cell. */
const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root, .ant-color-picker'

/**
 * Edits one field of a row in its cell. Enter or leaving the cell saves only that field, with the version that was
 * read; Escape cancels. A refused value stays, with the reason below it.
 */
export function CellEditor({ field, entity, row, onSaved, onEnd }: Props) {
  const { ports, RecordForm } = useScreen()
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<FormHandle>(undefined)
  const cell = useRef<HTMLDivElement>(null)
  const { runOnce } = useOneRun()
  const fields = useMemo(() => [{ ...field, modes: ['edit' as const], span: 1 }], [field])
  const [initial] = useState(row)

  /** Problems of other fields have no other place to appear. */
  function refusalIn(error: RefusedError): string {
    const own = error.problems.find((problem) => problem.field === field.name)
    return own?.message ?? refusalText(error, entity)
  }

  async function save(): Promise<void> {
    const handle = form.current
    if (!handle) return
    if (!handle.dirty()) return onEnd()
    setRefusal(undefined)
    try {
      if (!(await handle.validate())) return
      const value = handle.values()[field.name]
      const saved = await ports.records.edit(entity, {
        id: initial.id,
        ...(initial.version !== undefined && { version: initial.version }),
        [field.name]: value ?? '',
      })
      const notStored = notStoredText(saved, entity)
      if (notStored !== undefined) ports.notices.warning(notStored)
      else ports.notices.success(saved.message)
      onEnd()
      onSaved()
    } catch (error) {
      // The host has reported any other failure; the cell stays open with the typed value.
      if (error instanceof RefusedError) setRefusal(refusalIn(error))
    }
  }

  const ready = useCallback((handle: FormHandle) => {
    form.current = handle
    cell.current?.querySelector<HTMLElement>('input, textarea, select, [tabindex="0"], button')?.focus()
  }, [])

  function leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Element && (cell.current?.contains(relatedTarget) || relatedTarget.closest(POPUPS)))
      return
    // Focus that goes nowhere may be a click on an empty part of a popup.
    if (relatedTarget === null && document.querySelector(OPEN_POPUPS)) return
    void runOnce(save)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onEnd()
    }
  }
  return (
    <div ref={cell} className="r-table__cell-editor" onBlur={leave} onKeyDown={press}>
      <RecordForm
        fields={fields}
        entity={entity}
        mode="edit"
        initial={initial}
        labels="above"
        onSubmit={() => void runOnce(save)}
        onReady={ready}
      />
      {refusal && (
        <div role="alert" className="r-table__refusal">
          {refusal}
        </div>
      )}
    </div>
  )
}

const OPEN_POPUPS =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'
