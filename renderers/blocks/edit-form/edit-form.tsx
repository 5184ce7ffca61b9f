import { useMemoizedFn } from 'ahooks'
import { Button, Skeleton } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import type { BlockProps, FormHandle, PreparedButton, PreparedField } from '#renderers/plugin.ts'
import type { Compiled } from '#renderers/prepared-reaction.ts'
import { LabelButton } from '#renderers/ui/button/label-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { WatchedForm } from '#renderers/ui/draft/watched-form.tsx'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useButtonRun } from '#renderers/ui/hooks/use-button-run.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useUnsaved } from '#renderers/ui/hooks/use-unsaved.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { labelStyle } from '#renderers/ui/text/label-width.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { Step } from '#shared/documents/page.ts'
import './edit-form.css'

interface Presentation {
  fields: readonly PreparedField[]
  labels?: 'beside' | 'above'
  columns?: 1 | 2 | 3 | 4
  /** Label of the submit button. */
  okText?: string
  /** Steps that run after a save. */
  onSaved?: readonly Step[]
  /** Buttons instead of that for saving; they decide what happens with the values. */
  buttons?: readonly PreparedButton[]
}

export type EditFormProps = BlockProps<
  Presentation & { readOnly?: boolean; id?: string | number | Compiled; call?: string }
>

/** One record that is edited, or only shown, inside the page. */
export function EditForm({ name, entity, id, call, ...looks }: EditFormProps) {
  const { ports, params, scope } = useScreen()
  const read = useCallback(async () => {
    if (call !== undefined) return (await ports.call({ call, query: params })).result as Row
    return ports.records.get(entity!, String(computeValues(id ?? params.id, scope({}))))
  }, [call, ports, params, entity, id, scope])
  const { state, value, round, reason, reload } = useQuery(read)
  return (
    <section className="r-card">
      {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
      {state !== 'failed' && !value && <Skeleton active paragraph={{ rows: 6 }} />}
      {state !== 'failed' && value && (
        <EditedRecord key={round} name={name} entity={entity!} record={value} reload={reload} {...looks} />
      )}
    </section>
  )
}

const SAVE: PreparedButton = { key: 'save', label: '保存', kind: 'primary', do: [{ use: 'save' }] }

interface EditedProps extends Presentation {
  name: string
  entity: Entity
  record: Row
  readOnly?: boolean
  reload(): void
}

function EditedRecord(props: EditedProps) {
  const { name, entity, record, readOnly = false, reload, okText = SAVE.label, onSaved, buttons, ...looks } = props
  const { ports, register, run: runSteps, scope } = useScreen()
  const form = useRef<FormHandle>(undefined)
  const saved = useRef(false)
  useUnsaved(() => !saved.current && form.current?.dirty() === true)
  const place = {
    block: name,
    entity,
    // A getter, since the form may be another one when the button is pressed.
    get form() {
      return form.current
    },
    scope: () => scope({ values: form.current?.values(), sent: form.current?.sent(), row: record, mode: 'edit' }),
  }
  const { busy, run } = useButtonRun(place)
  const save = useMemoizedFn(async () => {
    if (!(await run(SAVE))) return
    saved.current = true
    // The server may have changed the record, and increases its version.
    reload()
    if (onSaved) await runSteps(onSaved, { block: name, entity, scope: scope({ row: record }) })
  })
  const press = async (button: PreparedButton) => {
    saved.current = true
    // Steps that succeed may close the page; its values are safe then.
    if (!(await run(button))) saved.current = false
  }
  useEffect(() => register(name, { submit: save, reload }), [register, name, reload])
  const ready = useCallback((handle: FormHandle) => {
    form.current = handle
  }, [])
  const editable = !readOnly && (buttons !== undefined || ports.can(permissionOf(entity, 'edit'), record))
  const own = visibleButtons(buttons, ports, place.scope(), record)
  return (
    <>
      <WatchedForm
        {...looks}
        entity={entity}
        mode={editable ? 'edit' : 'view'}
        initial={record}
        resume={form.current}
        onReady={ready}
        onSubmit={editable && buttons === undefined ? () => void save() : undefined}
      />
      {own.length > 0 && (
        <div className="r-edit-form__end r-edit-form__end--own">
          {own.map((button) => (
            <LabelButton key={button.key} button={button} busy={busy} onPress={() => void press(button)} />
          ))}
        </div>
      )}
      {editable && buttons === undefined && (
        <div
          className={`r-edit-form__end${looks.labels === 'above' ? '' : ' r-edit-form__end--beside'}`}
          style={labelStyle(looks.fields)}
        >
          <LabelButton button={{ ...SAVE, label: okText }} busy={busy} onPress={() => void save()} />
          <Button autoInsertSpace={false} disabled={busy} onClick={reload}>
            重置
          </Button>
        </div>
      )}
    </>
  )
}
