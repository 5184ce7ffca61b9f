import { useCallback, useEffect, useRef } from 'react'
import type { BlockProps, FormHandle, PreparedButton, PreparedField } from '../../pieces.ts'
import { LabelButton } from '../../ui/label-button.tsx'
import { useScreen } from '../../ui/screen-context.ts'
import { useButtonRun } from '../../ui/use-button-run.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { WatchedForm } from '../../ui/watched-form.tsx'
import './form.css'

export type FormProps = BlockProps<{
  fields: readonly PreparedField[]
  labels?: 'beside' | 'above'
  columns?: 1 | 2 | 3 | 4
  submit: PreparedButton
}>

/** A form that stands in the page and ends in one button. */
export function Form({ name, entity, fields, labels, columns, submit }: FormProps) {
  const { register, scope } = useScreen()
  const form = useRef<FormHandle>(undefined)
  const place = {
    block: name,
    entity,
    // Read when the button is pressed; the form may be another one by then.
    get form() {
      return form.current
    },
    scope: () => scope({ values: form.current?.values(), mode: form.current?.mode }),
  }
  const { busy, run } = useButtonRun(place)
  // The form counts from what it began with; what was sent since is as good as that.
  const sent = useRef('')
  useUnsaved(() => form.current?.dirty() === true && contentOf(form.current) !== sent.current)
  const submitted = async (button: PreparedButton) => {
    const content = form.current ? contentOf(form.current) : ''
    if (await run(button)) sent.current = content
  }
  const press = useRef(submitted)
  useEffect(() => {
    press.current = submitted
  })
  useEffect(() => register(name, { submit: () => press.current(submit) }), [register, name, submit])
  const ready = useCallback((handle: FormHandle) => {
    form.current = handle
  }, [])
  return (
    <section className="r-card r-form-block">
      <WatchedForm
        fields={fields}
        entity={entity}
        mode="add"
        labels={labels}
        columns={columns}
        onReady={ready}
        onSubmit={() => void submitted(submit)}
      />
      <div className={labels === 'above' ? undefined : 'r-form-block__beside'}>
        <LabelButton
          button={submit}
          size="large"
          wide={labels === 'above'}
          busy={busy}
          onPress={() => void submitted(submit)}
        />
      </div>
    </section>
  )
}

const contentOf = (form: FormHandle) => JSON.stringify(form.values())
