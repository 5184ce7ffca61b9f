import { useFieldSchema } from '@formily/react'
import { type CSSProperties, memo, type RefObject, useEffect, useRef } from 'react'
import { whenNear } from '#renderers/screen/load/near-viewport.ts'
import { useObserver } from '#renderers/screen/use-observer.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { type FormContextValue, useFormContext } from '../form-context.ts'
import { connectWidget } from './connect-widget.tsx'
import './form-field.css'

/** Component that Formily renders for a field. Observables are read in the row, which has its own observer. */
export function FormField() {
  const { name } = useFieldSchema()
  return <FieldRow name={String(name)} context={useFormContext()} />
}

interface RowProps {
  name: string
  context: FormContextValue
}

/** Label, control and a message line that is always there, so that nothing moves when a message appears. */
const FieldRow = memo(function FieldRow({ name, context }: RowProps) {
  const { model, idPrefix } = context
  const row = useRef<HTMLDivElement>(null)
  useNearness(row, name, context)
  const Mark = useScreen().ports.observer?.Mark
  const shown = useObserver(() => {
    const field = model.fields.get(name)!
    const state = model.state(name)
    if (!state.visible || field.widget === 'Hidden') return null
    const id = `${idPrefix}-${name}`
    const messageId = `${id}-message`
    const required = state.required && model.mode !== 'view'
    const help = state.reason ?? field.description
    const message = state.problem?.message ?? help
    return (
      <div
        ref={row}
        className={`r-field${state.problem ? ' r-field--invalid' : ''}${help ? ' r-field--helped' : ''}${field.folded ? ' r-field--folded' : ''}`}
        style={field.span > 1 ? ({ '--r-span': field.span } as CSSProperties) : undefined}
        data-field={name}
        hidden={field.tab !== undefined && field.tab !== model.tab.shown}
      >
        <label htmlFor={id} className={`r-field__label${required ? ' r-field__label--required' : ''}`}>
          {field.title}
        </label>
        <div
          className="r-field__control"
          onCompositionStart={() => model.compose(name, true)}
          onCompositionEnd={() => model.compose(name, false)}
        >
          {state.near ? (
            connectWidget({ id, model, field, state, describedBy: message === undefined ? undefined : messageId })
          ) : (
            <span className="r-widget-loading" />
          )}
          <FocusOnRequest row={row} count={state.focus} id={id} />
          <div id={messageId} className="r-field__message" role={state.problem ? 'alert' : undefined}>
            {message}
          </div>
        </div>
      </div>
    )
  })
  return Mark ? <Mark node={`字段 ${name}`}>{shown}</Mark> : shown
})

function useNearness(row: RefObject<HTMLDivElement | null>, name: string, { model }: FormContextValue): void {
  useEffect(() => {
    const state = model.state(name)
    if (state.near || !row.current) return
    return whenNear(row.current, () => {
      state.near = true
    })
  }, [row, name, model])
}

/** Scrolls the field into view and focuses its control whenever the count increases. */
function FocusOnRequest({ row, count, id }: { row: RefObject<HTMLDivElement | null>; count: number; id: string }) {
  useEffect(() => {
    if (count === 0) return
    row.current?.scrollIntoView?.({ block: 'center' })
    const control = document.getElementById(id) ?? row.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus({ preventScroll: true })
  }, [row, count, id])
  return null
}
