import { Select, Space } from 'antd'
import Button from 'antd/es/button/Button'
import { useCallback } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import type { ReferenceNode } from '#renderers/ports.ts'
import { useOtherField, useSetOtherFields } from '#renderers/ui/draft/form-values.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { chosenPlaceholder, controlProps } from '#renderers/ui/widget/control.ts'
import { REFERENCE_ERROR, ReferenceText, referenceOf } from '#renderers/ui/widget/reference/reference.tsx'
import { useReferenceLabels } from '#renderers/ui/widget/reference/reference-labels.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { Reference, Row } from '#shared/documents/entity.ts'

type LinkedSelectProps = WidgetProps<string, { above?: string; below?: string[]; root?: string; condition?: Row }>

export function LinkedSelect(props: LinkedSelectProps) {
  const reference = referenceOf(props.field)
  if (props.displayMode !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetError id={props.id} text={REFERENCE_ERROR} />
  const { above, root } = props
  if (above === undefined) return <Level {...props} reference={reference} parent={root} waits={false} />
  return <LevelBelow {...props} reference={reference} above={above} />
}

type LevelProps = LinkedSelectProps & { reference: Reference }

function LevelBelow(props: LevelProps & { above: string }) {
  const parent = cleanText(useOtherField(props.above).value)
  // The condition applies only to the first level.
  return <Level {...props} condition={undefined} parent={parent} waits={parent === ''} />
}

const FULL_WIDTH = { width: '100%' }
const SEARCH = { optionFilterProp: 'label' }
const LOAD_FAULT = '联动组件数据加载失败,请检查配置!'
const NONE: readonly ReferenceNode[] = []

/** One level; `waits` while the level above has no value. */
function Level(props: LevelProps & { parent?: string; waits: boolean }) {
  const { reference, condition, parent, waits, below = [], disabled, onChange } = props
  const { references } = useScreen().ports
  const setOthers = useSetOtherFields()
  const load = useCallback(
    async () => (waits ? NONE : references.children(condition ? { ...reference, condition } : reference, parent)),
    [references, reference, condition, parent, waits],
  )
  const { state, value: nodes = NONE, reload } = useQuery(load, { notify: true })
  const key = cleanText(props.value)
  const { labelOf } = useReferenceLabels(reference, key === '' ? [] : [key])
  const options = nodes.map(({ value, title }) => ({ value, label: title }))
  const isKnown = key === '' || nodes.some(({ value }) => value === key)

  function choose(next: string | undefined) {
    onChange(next ?? null)
    setOthers(Object.fromEntries(below.map((name) => [name, null])))
  }
  const control = (
    <Select<string>
      {...controlProps(props)}
      style={FULL_WIDTH}
      options={isKnown ? options : [...options, { value: key, label: labelOf(key) }]}
      value={key === '' ? undefined : key}
      onChange={choose}
      disabled={disabled || (waits && key === '')}
      loading={state === 'loading'}
      showSearch={SEARCH}
      placeholder={state === 'failed' ? LOAD_FAULT : chosenPlaceholder(props)}
      allowClear
    />
  )
  if (state !== 'failed') return control
  return (
    <Space.Compact block>
      {control}
      <Button onClick={reload}>重试</Button>
    </Space.Compact>
  )
}
