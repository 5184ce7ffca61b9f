import { toJS } from '@formily/reactive'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { PreparedField, WidgetProps } from '#renderers/plugin.ts'
import { widgetByName } from '#renderers/screen/load/vocabulary.ts'
import type { Field } from '#shared/documents/entity.ts'
import type { FormModel } from '../model/form-model-api.ts'
import type { FieldState } from './field-state.ts'

export interface ConnectedWidget {
  id: string
  model: FormModel
  field: PreparedField
  state: FieldState
  describedBy?: string
}

/** The widget of a field with its props from the form; the only place that connects widgets and form model. */
export function connectWidget({ id, model, field, state, describedBy }: ConnectedWidget): ReactNode {
  const { name } = field
  const readOnly = model.isReadOnly(name)
  const text = model.mode === 'view' ? textOf(model, name) : undefined
  return renderWidget(field.widget, {
    ...field.props,
    id,
    value: toJS(model.value(name)),
    onChange: (value: unknown) => model.setTypedValue(name, value),
    onBlur: () => model.blur(name),
    onBusy: (busy: boolean) => model.setBusy(name, busy),
    onUnsent: (files: readonly string[]) => model.setFailedUploads(name, files),
    displayMode: model.mode === 'view' ? 'read' : 'edit',
    disabled: readOnly,
    placeholder: readOnly ? undefined : field.placeholder,
    field: field.field,
    ...(text !== undefined && { text }),
    // Options of a reaction override those of the page.
    ...(state.options && { options: state.options }),
    invalid: state.problem !== undefined,
    describedBy,
    ...(field.rows && { form: model.place(name) }),
  })
}

/** Shows a stored value with the widget of its field; a text of the server wins. */
export function renderValue(widget: string, props: Omit<WidgetProps, 'onChange'>): ReactNode {
  return renderWidget(widget, { ...props, onChange: () => undefined })
}

/** A widget by its name, for rows that are edited one cell at a time. */
export function Control({ widget, ...props }: WidgetProps & { widget: string }): ReactNode {
  return renderWidget(widget, props)
}

function renderWidget(name: string, props: WidgetProps): ReactNode {
  const { component, clean } = widgetByName.get(name)!
  const Widget = component as ComponentType<WidgetProps>
  const value = clean ? clean(props.value, props.field as Field) : props.value
  return (
    <Suspense fallback={<span className="r-widget-loading" />}>
      <Widget {...props} value={value} />
    </Suspense>
  )
}

function textOf({ handle }: FormModel, name: string): string | undefined {
  const text = handle.original?.[`${name}_dictText`]
  return typeof text === 'string' ? text : undefined
}
