import { Button, Drawer, Skeleton } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { FormHandle } from '#renderers/plugin.ts'
import { WatchedForm } from '#renderers/ui/draft/watched-form.tsx'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import '#renderers/ui/overlay/record/record-overlay.css'
import type { ProcessField } from '#shared/documents/workflow/process-field.ts'
import type { SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import { changedStep, formOf, stepFields } from './step-forms.ts'
import { useStepFields } from './use-step-fields.ts'

interface StepDrawerProps {
  step: SimpleStep
  steps: readonly SimpleStep[]
  /** The step is a branch with conditions. */
  isConditional: boolean
  fields: readonly ProcessField[]
  readOnly: boolean
  onChange(step: SimpleStep): void
  /** Called when the drawer is no longer visible. */
  onClosed(): void
}

const WIDTH = 520

/** Settings of a step as a form, in a drawer at the right. */
export function StepDrawer({ step, steps, isConditional, fields, readOnly, onChange, onClosed }: StepDrawerProps) {
  const { ports } = useScreen()
  const inFront = useInFront()
  const [open, setOpen] = useState(true)
  const form = useRef<FormHandle>(null)
  // The step as it was opened: a form starts again with each new object.
  const [opened] = useState({ step, steps })
  const initial = useMemo(() => stepFields(opened.step, isConditional), [opened, isConditional])
  const { state, value: loaded, reason, reload } = useStepFields(opened.step, opened.steps, fields)
  const { title } = formOf(step)

  const close = () => setOpen(false)
  const cancel = async () => {
    const isChanged = !readOnly && form.current?.dirty() === true
    if (!isChanged || (await ports.notices.confirm({ title: '确定放弃修改吗？' }))) close()
  }
  const save = async () => {
    if (!form.current || !(await form.current.validate())) return
    onChange(changedStep(step, form.current.values()))
    close()
  }
  return (
    <Drawer
      open={open && inFront}
      title={readOnly ? `查看${title}` : `设置${title}`}
      size={Math.min(WIDTH, window.innerWidth)}
      closable={{ 'aria-label': '关闭窗口' }}
      onClose={() => void cancel()}
      afterOpenChange={(isOpen) => !isOpen && !open && onClosed()}
      footer={
        <div className="r-overlay-footer">
          <Button onClick={() => void cancel()} autoInsertSpace={false}>
            {readOnly ? '关闭' : '取消'}
          </Button>
          {!readOnly && (
            <Button type="primary" onClick={() => void save()} disabled={!loaded} autoInsertSpace={false}>
              确定
            </Button>
          )}
        </div>
      }
    >
      {/* Enter would also submit the form around the designer. */}
      <div onKeyDown={keepInside}>
        {loaded ? (
          <WatchedForm
            fields={loaded.fields}
            entity={loaded.entity}
            mode={readOnly ? 'view' : 'edit'}
            initial={initial}
            columns={2}
            labels="above"
            onSubmit={() => void save()}
            onReady={(handle) => {
              form.current = handle
            }}
          />
        ) : state === 'failed' ? (
          <FailedCard reason={reason} onRetry={reload} />
        ) : (
          <Skeleton active />
        )}
      </div>
    </Drawer>
  )
}

function keepInside(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation()
}
