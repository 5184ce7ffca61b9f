import { createSchemaField, FormContext, useFieldSchema } from '@formily/react'
import { autorun } from '@formily/reactive'
import { useLatest } from 'ahooks'
import { type KeyboardEvent, Suspense, useEffect, useId, useLayoutEffect, useMemo } from 'react'
import type { FormHandle } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { type RecordFormProps, useScreen } from '#renderers/ui/screen-context.ts'
import { labelStyle } from '#renderers/ui/text/label-width.ts'
import { FormField } from './field/form-field.tsx'
import { FormModelContext } from './form-context.ts'
import { schemaOf } from './formily-compiler.ts'
import { createFormModel, type FormModelInput } from './model/form-model.ts'
import type { FormModel } from './model/form-model-api.ts'

const FormTabs = chunk(async () => (await import('./form-tabs.tsx')).FormTabs, 'card')
const FormGroup = chunk(async () => (await import('./form-group.tsx')).FormGroup, 'card')

const SchemaField = createSchemaField({ components: { FormField, FormGroup } })

/** A form of prepared fields. Blocks use it through the screen and never import the form library. */
export function RecordForm(props: RecordFormProps) {
  const { fields, entity, mode, initial, resume, search, columns = 1, labels = 'beside' } = props
  const { ports, scope, registerForm } = useScreen()
  const block = String(useFieldSchema()?.name ?? '')
  const id = useId()
  const model = useMemo(
    () => resumedOrNew({ fields, entity, mode, initial, search, ports, scope }, resume),
    [fields, entity, mode, initial, resume, search, ports, scope],
  )
  const context = useMemo(() => ({ model, idPrefix: id }), [model, id])
  const schema = useMemo(() => schemaOf(fieldNodes(model)), [model])
  useFormLife(model, props)
  useObservedForm(model, id, block, ports)
  useEffect(() => registerForm(block, model.handle), [registerForm, block, model])
  const formClass = `${labels === 'above' ? ' r-form--above' : ''}${mode === 'view' ? ' r-form--view' : ''}${search ? ' r-form--compact' : ''}`
  return (
    <form
      className={`r-form${formClass}`}
      style={{ '--r-columns': columns, ...(search ? undefined : labelStyle(fields)) } as React.CSSProperties}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => isSubmitKey(event) && props.onSubmit?.()}
      noValidate
    >
      <FormModelContext value={context}>
        <FormContext value={model.form}>
          {model.tab.shown !== undefined && (
            <Suspense>
              <FormTabs model={model} />
            </Suspense>
          )}
          <Suspense>
            <SchemaField key={model.form.id} schema={schema} />
          </Suspense>
        </FormContext>
      </FormModelContext>
    </form>
  )
}

const known = new WeakMap<FormHandle, { model: FormModel; input: FormModelInput }>()

function resumedOrNew(input: FormModelInput, resume: FormHandle | undefined): FormModel {
  const before = resume && known.get(resume)
  const keys = Object.keys(input) as (keyof FormModelInput)[]
  if (before && keys.every((key) => before.input[key] === input[key])) return before.model
  const model = createFormModel(input)
  known.set(model.handle, { model, input })
  return model
}

// Only names go into the schema, so that Formily never compiles or copies texts of the page.
function fieldNodes({ fields, groups }: FormModel): FieldNodes {
  const nodes: FieldNodes = {}
  for (const { name, widget } of fields.values()) {
    const around = nodes[groups.get(name) ?? '']?.properties ?? nodes
    around[name] =
      widget === 'Group'
        ? { name, type: 'void', 'x-component': 'FormGroup', properties: {} }
        : { name, type: 'string', 'x-component': 'FormField' }
  }
  return nodes
}

type FieldNodes = Record<string, { name: string; type: string; 'x-component': string; properties?: FieldNodes }>

function useFormLife(model: FormModel, { onReady, onChange }: RecordFormProps): void {
  const latest = useLatest({ onReady, onChange })
  // Before the first paint, so that a field that a reaction hides never appears. A hidden tab stops and restarts it.
  useLayoutEffect(() => {
    latest.current.onReady(model.handle)
    return model.start()
  }, [model])
  const watched = onChange !== undefined
  useEffect(() => {
    if (!watched) return
    return autorun(() => latest.current.onChange?.(model.handle.values()))
  }, [model, watched])
}

/** Reports the values of the form to the observer. */
function useObservedForm(model: FormModel, id: string, block: string, { observer }: Ports): void {
  useEffect(() => {
    if (!observer) return
    const about = { id, block, mode: model.mode, entity: model.entity }
    const stop = autorun(() => observer.form(about, model.handle.values()))
    return () => {
      stop()
      observer.form(about, null)
    }
  }, [model, id, block, observer])
}

/** Enter in a single-line text, except Enter that ends the composition of an input method or selects an option. */
function isSubmitKey({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false
  return !target.matches(CHOOSING) && ['text', 'password', 'search', 'tel', 'email'].includes(target.type)
}

/** Boxes of lists to choose from, and the texts of antd's calendars. */
const CHOOSING = '[role=combobox], .ant-picker input'
