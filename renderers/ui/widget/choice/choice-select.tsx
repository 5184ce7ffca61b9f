import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { chosenPlaceholder, controlProps } from '../control.ts'
import { keysOf, storedKey, storedKeys } from '../values.ts'
import { type Choices, withUnknown } from './choices.ts'

interface ChoiceSelectProps extends WidgetProps {
  choices: Choices
  many: boolean
  /** Typed text may be chosen even if it is no option; for single choices only. */
  custom?: boolean
}

/** Number of options from which on typing filters them. Below, a phone need not open its keyboard. */
const SEARCH_FROM = 10
const SEARCH = { optionFilterProp: 'label' }
const FULL_WIDTH = { width: '100%' }

/** Drop-down over the options of a field. A stored value that is no option is shown unchanged. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  if (props.choices.state !== 'failed') return <Control {...props} />
  return (
    <Space.Compact block>
      <Control {...props} placeholder="选项加载失败" />
      <Button onClick={props.choices.retry}>重试</Button>
    </Space.Compact>
  )
}

function Control(props: ChoiceSelectProps) {
  const { choices, many, custom, field, onChange } = props
  const [typed, setTyped] = useState('')
  const keys = many ? keysOf(props.value) : singleKey(props.value)
  return (
    <Select<string | string[]>
      {...controlProps(props)}
      style={FULL_WIDTH}
      mode={many ? 'multiple' : undefined}
      value={many ? keys : keys[0]}
      options={labelled(choices, typed === '' ? keys : [...keys, typed], props.text)}
      onChange={(chosen) =>
        onChange(Array.isArray(chosen) ? storedKeys(chosen, field) : chosen ? storedKey(chosen, field.type) : null)
      }
      loading={choices.state === 'loading'}
      placeholder={choices.state === 'loading' ? '加载中…' : chosenPlaceholder(props)}
      showSearch={custom ? { ...SEARCH, onSearch: setTyped } : choices.items.length >= SEARCH_FROM ? SEARCH : false}
      allowClear
    />
  )
}

function singleKey(value: unknown): string[] {
  return keysOf([value]).filter((key) => key !== '')
}

/**
 * Options in the shape that antd requires. While they load, the text of the server or an ellipsis replaces stored keys,
 * which nobody can read.
 */
function labelled({ items, state }: Choices, keys: readonly string[], text: string | undefined) {
  if (state === 'ready') return withUnknown(items, keys).map(({ value, text: label }) => ({ value, label }))
  const known = keys.length === 1 ? text : undefined
  return keys.map((key) => ({ value: key, label: known || (state === 'loading' ? '…' : key) }))
}
