import { Select, Space } from 'antd'
import Button from 'antd/es/button/Button'
import { useCallback } from 'react'
import type { Reference, Row } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../../pieces.ts'
import type { ReferenceNode } from '../../ports.ts'
import { useOtherField, useSetOtherFields } from '../../ui/form-values.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { chosenPlaceholder, controlProps } from '../../ui/widget-control.ts'
import { REFERENCE_FAULT, ReferenceText } from '../../ui/widget-reference.tsx'
import { useReferenceLabels } from '../../ui/widget-reference-labels.ts'
import { WidgetFault } from '../../ui/widget-retry.tsx'
import { cleanText } from '../../ui/widget-values.ts'

type LinkedSelectProps = WidgetProps<string, { above?: string; below?: string[]; root?: string; condition?: Row }>

export function LinkedSelect(props: LinkedSelectProps) {
  const reference = props.field['x-ref']
  if (props.look !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetFault id={props.id} text={REFERENCE_FAULT} />
  const { above, root } = props
  if (above === undefined) return <Level {...props} reference={reference} parent={root} waits={false} />
  return <LevelBelow {...props} reference={reference} above={above} />
}

type LevelProps = LinkedSelectProps & { reference: Reference }

function LevelBelow(props: LevelProps & { above: string }) {
  const parent = cleanText(useOtherField(props.above).value)
  // The condition is for the first level only.
  return <Level {...props} condition={undefined} parent={parent} waits={parent === ''} />
}

const FULL_WIDTH = { width: '100%' }
const SEARCH = { optionFilterProp: 'label' }
const LOAD_FAULT = '联动组件数据加载失败,请检查配置!'
const NONE: readonly ReferenceNode[] = []

/** One level; `waits` while nothing is chosen in the one above. */
function Level(props: LevelProps & { parent?: string; waits: boolean }) {
  const { reference, condition, parent, waits, below = [], disabled, onChange } = props
  const { references } = useScreen().ports
  const setOthers = useSetOtherFields()
  const ask = useCallback(
    async () => (waits ? NONE : references.children(condition ? { ...reference, condition } : reference, parent)),
    [references, reference, condition, parent, waits],
  )
  const { state, value: nodes = NONE, reload } = useAsked(ask, { notify: true })
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
