import { Alert } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import type { BlockProps, FormHandle, PreparedButton } from '#renderers/plugin.ts'
import { LabelButton } from '#renderers/ui/button/label-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { WatchedForm } from '#renderers/ui/draft/watched-form.tsx'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useButtonRun } from '#renderers/ui/hooks/use-button-run.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useSubmission } from '#renderers/ui/overlay/use-submission.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { labelStyle } from '#renderers/ui/text/label-width.ts'
import type { DescriptorProblem } from '#shared/documents/form-item-descriptor/descriptor-problem.ts'
import { type DescribedForm, type FormSource, readForm } from './read-form.ts'
import './descriptor-form.css'

type DescriptorFormProps = BlockProps<
  Pick<FormSource, 'items' | 'call' | 'entities' | 'columns'> & {
    query?: Readonly<Record<string, unknown>>
    labels?: 'beside' | 'above'
    buttons: readonly PreparedButton[]
  }
>

/** A form described by the items (descriptors) of an online form. The common record form renders it. */
export function DescriptorForm(props: DescriptorFormProps) {
  const { items, call, query, entities, columns, entity: baseEntity } = props
  const screen = useScreen()
  const load = useCallback(() => {
    const computedQuery = query && (computeValues(query, screen.scope({})) as Record<string, unknown>)
    return readForm({ items, call, query: computedQuery, entities, columns, onto: baseEntity }, screen)
  }, [items, call, query, entities, columns, baseEntity, screen])
  const { state, value, reason, reload } = useQuery(load)
  if (value) return <LoadedForm {...props} form={value} />
  return state === 'failed' ? <FailedCard reason={reason} onRetry={reload} /> : <LoadingCard />
}

function LoadedForm({
  name,
  form: described,
  labels,
  columns,
  buttons,
}: DescriptorFormProps & { form: DescribedForm }) {
  const { entity, fields, problems, data } = described
  const { register, scope, ports } = useScreen()
  const form = useRef<FormHandle>(undefined)
  const currentScope = () => scope({ values: form.current?.values(), mode: form.current?.mode })
  const { busy, run } = useButtonRun({
    block: name,
    entity,
    // A getter: `form.current` is set later, and again when another form replaces this one.
    get form() {
      return form.current
    },
    scope: currentScope,
  })
  const submit = useSubmission(form, run)
  const shownButtons = visibleButtons(buttons, ports, scope({}), data)
  const press = async (button: PreparedButton | undefined) => {
    if (button) await submit(button)
  }
  // Enter and the action `submit` press the first button. The ref has the one of the last render, so that the block is
  // registered only once.
  const submitForm = useRef(() => press(shownButtons[0]))
  useEffect(() => {
    submitForm.current = () => press(shownButtons[0])
  })
  useEffect(() => register(name, { submit: () => submitForm.current() }), [register, name])
  const ready = useCallback((handle: FormHandle) => {
    form.current = handle
  }, [])
  return (
    <section className="r-card r-descriptor-form">
      <Problems problems={problems} />
      <WatchedForm
        fields={fields}
        entity={entity}
        mode="add"
        labels={labels}
        columns={columns}
        onReady={ready}
        onSubmit={() => void submitForm.current()}
      />
      <div
        className={`r-descriptor-form__buttons${labels === 'above' ? '' : ' r-descriptor-form__buttons--beside'}`}
        style={labelStyle(fields)}
      >
        {shownButtons.map((button) => (
          <LabelButton key={button.key} button={button} busy={busy} onPress={() => void press(button)} />
        ))}
      </div>
    </section>
  )
}

/** Lists for the author which parts of the form are not shown as intended. */
function Problems({ problems }: { problems: readonly DescriptorProblem[] }) {
  if (problems.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="r-descriptor-form__problems"
      title="表单的部分配置未能采用"
      description={
        <ul>
          {problems.map(({ key, at, reason }) => (
            <li key={`${key} ${at} ${reason}`}>{`${key}（${at}）：${reason}`}</li>
          ))}
        </ul>
      }
    />
  )
}
