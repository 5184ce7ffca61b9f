import { Select, Switch } from 'antd'
import { useCallback, useEffect } from 'react'
import type { Field } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../../pieces.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { useOtherField } from '../../ui/form-values.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { controlProps } from '../../ui/widget-control.ts'
import { NumberControl } from '../../ui/widget-number-control.tsx'
import { WidgetRetry } from '../../ui/widget-retry.tsx'
import { TextControl } from '../../ui/widget-text-control.tsx'
import { cleanText } from '../../ui/widget-values.ts'
import { hasForeign, type ParameterSet, parametersIn, withParameter } from './parameter-values.ts'
import './parameter-form.css'

type ParameterFormProps = WidgetProps<string, { call?: string; choice?: string; forms?: readonly ParameterSet[] }>

/** Parameters as a form of their own, stored as one text of JSON; which ones there are follows from another field. */
export function ParameterForm(props: ParameterFormProps) {
  const { look, text, value } = props
  if (look !== 'edit') return <CodeText look={look} text={text} code={cleanText(value)} />
  return <ChosenParameters {...props} />
}

function ChosenParameters(props: ParameterFormProps) {
  const { call, choice, forms } = props
  const { ports } = useScreen()
  const ask = useCallback(
    async () => forms ?? ((await ports.call({ call: call ?? '' })).result as readonly ParameterSet[]),
    [forms, call, ports],
  )
  const { state, value: sets = [], reload } = useAsked(ask)
  const chosen = cleanText(useOtherField(choice ?? '').value)
  if (state === 'failed') return <WidgetRetry text="参数说明加载失败" onRetry={reload} />
  const set = choice === undefined ? sets[0] : sets.find(({ value }) => value === chosen)
  if (set) return <Parameters {...props} set={set} />
  return (
    <span className="r-parameters__none">{state === 'loading' || chosen !== '' ? '' : '请先选择，再填写参数'}</span>
  )
}

function Parameters(props: ParameterFormProps & { set: ParameterSet }) {
  const { id, value, set, onChange } = props
  const given = parametersIn(value)
  const foreign = hasForeign(value, set)
  useEffect(() => {
    if (foreign) onChange(withParameter(value, set, '', undefined))
  }, [foreign, value, set, onChange])
  const entries = Object.entries(set.properties)
  return (
    <div className="r-parameters">
      {set.description && <div className="r-parameters__none">{set.description}</div>}
      {entries.length === 0 && <div className="r-parameters__none">该项没有参数</div>}
      {entries.map(([name, field], index) => (
        <Parameter
          key={name}
          {...props}
          id={index === 0 ? id : `${id}-${name}`}
          field={field}
          required={set.required?.includes(name) === true}
          value={given[name] ?? field.default ?? null}
          onChange={(next: unknown) => onChange(withParameter(value, set, name, next))}
        />
      ))}
    </div>
  )
}

type ParameterProps = WidgetProps<unknown> & { required: boolean }

function Parameter(props: ParameterProps) {
  const { id, field, required } = props
  return (
    <div className="r-parameters__item">
      <label htmlFor={id} className={required ? 'r-parameters__required' : undefined}>
        {field.title}
      </label>
      <Control {...props} />
      {field.description && <div className="r-parameters__none">{field.description}</div>}
    </div>
  )
}

function Control(props: ParameterProps) {
  const { field, value, onChange } = props
  // The words of the field around are not those of one parameter.
  const control = { ...controlProps(props), status: undefined }
  if (field.type === 'boolean') {
    return (
      <div>
        <Switch {...control} checked={value === true} onChange={onChange} />
      </div>
    )
  }
  if (field.enum) return <Select {...control} value={value} options={optionsOf(field)} onChange={onChange} allowClear />
  if (field.type === 'integer' || field.type === 'number') {
    const precision = field.type === 'integer' ? 0 : undefined
    return <NumberControl {...(props as WidgetProps<number>)} placeholder="" precision={precision} />
  }
  return <TextControl {...(props as WidgetProps<string>)} value={cleanText(value)} placeholder="" />
}

function optionsOf({ enum: values = [] }: Field) {
  return values.map((value) => ({ value, label: String(value) }))
}
