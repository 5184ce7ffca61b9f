import { useCallback } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { useOtherField } from '#renderers/ui/draft/form-values.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { CodeText } from '#renderers/ui/text/code-text.tsx'
import { WidgetRetry } from '#renderers/ui/widget/retry.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { type ParameterSet, parametersEntity } from '#shared/rules/parameters.ts'
import { Parameters } from './parameters.tsx'
import './parameter-form.css'

type ParameterFormProps = WidgetProps<string, { call?: string; choice?: string; forms?: readonly ParameterSet[] }>

/** Parameters as a nested form, stored as one JSON text; another field selects the set of parameters. */
export function ParameterForm(props: ParameterFormProps) {
  const { displayMode, text, value } = props
  if (displayMode !== 'edit') return <CodeText displayMode={displayMode} text={text} code={cleanText(value)} />
  return <ChosenParameters {...props} />
}

function ChosenParameters(props: ParameterFormProps) {
  const { call, choice, forms, form } = props
  const { ports } = useScreen()
  const load = useCallback(
    async () => forms ?? ((await ports.call({ call: call ?? '' })).result as readonly ParameterSet[]),
    [forms, call, ports],
  )
  const { state, value: sets = [], reload } = useQuery(load, { notify: true })
  const chosen = cleanText(useOtherField(choice ?? '').value)
  if (state === 'failed') return <WidgetRetry text="参数说明加载失败" onRetry={reload} />
  const set = choice === undefined ? sets[0] : sets.find(({ value }) => value === chosen)
  if (set) return <PreparedParameters key={set.value} {...props} set={set} />
  if (state === 'loading' || chosen !== '') return null
  const title = form?.entity?.properties[choice ?? '']?.title ?? ''
  return <span className="r-parameters__note">{`请先选择${title}，再填写参数`}</span>
}

/** Parameters are ordinary fields: the screen prepares them, and their widgets show them. */
function PreparedParameters(props: ParameterFormProps & { set: ParameterSet }) {
  const { set } = props
  const { prepareFields } = useScreen()
  const prepare = useCallback(
    () => prepareFields(Object.keys(set.properties), parametersEntity(set)),
    [prepareFields, set],
  )
  const { state, value: fields, reload } = useQuery(prepare, { notify: true })
  if (fields) return <Parameters {...props} fields={fields} />
  return state === 'failed' ? (
    <WidgetRetry text="参数说明加载失败" onRetry={reload} />
  ) : (
    <span className="r-widget-loading" />
  )
}
