import type { WidgetProps } from '#renderers/plugin.ts'
import { groupProps } from '#renderers/ui/widget/choice/choice-list.tsx'
import { WidgetRetry } from '#renderers/ui/widget/retry.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { useProcessFields } from '#renderers/ui/workflow/use-process-fields.ts'
import type { ProcessField } from '#shared/documents/workflow/process-field.ts'
import { readSimpleProcess } from '#shared/documents/workflow/simple-process.ts'
import { ProcessBoard } from './board/process-board.tsx'
import { formOf } from './settings/step-forms.ts'

type ProcessStepsProps = WidgetProps<
  string,
  { fields?: readonly ProcessField[]; call?: string; formField?: string; readOnly?: boolean; height?: number }
>

const NO_FIELDS: readonly ProcessField[] = []

/** Designer of simple approval processes, stored as one JSON text. */
export function ProcessSteps(props: ProcessStepsProps) {
  const { displayMode, text } = props
  const value = cleanText(props.value)
  if (displayMode === 'edit') return <FieldsOf {...props} />
  const process = readSimpleProcess(value)
  if (displayMode === 'cell' || text || !process) {
    const names = process?.steps.filter(({ kind }) => kind !== 'branch').map((step) => step.name || formOf(step).title)
    return <WidgetText displayMode={displayMode} text={text || names?.join(' → ') || value} />
  }
  return <FieldsOf {...props} />
}

function FieldsOf(props: ProcessStepsProps) {
  const { call } = props
  return call === undefined ? (
    <Board {...props} fields={props.fields ?? NO_FIELDS} />
  ) : (
    <LoadedFields {...props} call={call} />
  )
}

/** Fields of the form that another field names. */
function LoadedFields(props: ProcessStepsProps & { call: string }) {
  const { state, fields, reload } = useProcessFields(props)
  return (
    <>
      {state === 'failed' && <WidgetRetry text="表单字段加载失败" onRetry={reload} />}
      <Board {...props} fields={fields} />
    </>
  )
}

function Board(props: ProcessStepsProps & { fields: readonly ProcessField[] }) {
  const { id, field, fields, displayMode, readOnly = false, disabled = false, height, onChange } = props
  return (
    <ProcessBoard
      id={id}
      title={field.title}
      value={cleanText(props.value)}
      onChange={onChange}
      fields={fields}
      mode={displayMode !== 'edit' ? 'text' : readOnly ? 'view' : 'edit'}
      disabled={disabled}
      height={height}
      group={groupProps(props)}
    />
  )
}
