import { useCallback, useEffect, useRef } from 'react'
import type { BlockProps, FormHandle, PreparedButton, PreparedField } from '#renderers/plugin.ts'
import { LabelButton } from '#renderers/ui/button/label-button.tsx'
import { WatchedForm } from '#renderers/ui/draft/watched-form.tsx'
import { useButtonRun } from '#renderers/ui/hooks/use-button-run.ts'
import { useSubmission } from '#renderers/ui/overlay/use-submission.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { labelStyle } from '#renderers/ui/text/label-width.ts'
import './form.css'

export type FormProps = BlockProps<{
  fields: readonly PreparedField[]
  labels?: 'beside' | 'above'
  columns?: 1 | 2 | 3 | 4
  submit: PreparedButton
}>

/** A form inside the page with one submit button. */
export function Form({ name, entity, fields, labels, columns, submit }: FormProps) {
  const { register, scope } = useScreen()
  const form = useRef<FormHandle>(undefined)
  const place = {
    block: name,
    entity,
    // A getter, since the form may be another one when the button is pressed.
    get form() {
      return form.current
    },
    scope: () => scope({ values: form.current?.values(), mode: form.current?.mode }),
  }
  const { busy, run } = useButtonRun(place)
  const submitted = useSubmission(form, run)
  useEffect(() => register(name, { submit: () => submitted(submit) }), [register, name, submit, submitted])
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
      <div className={labels === 'above' ? undefined : 'r-form-block__beside'} style={labelStyle(fields)}>
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
