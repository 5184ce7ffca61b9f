import { Switch as AntSwitch } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { Field } from '#shared/documents/entity.ts'
import './switch.css'

type Stored = string | number | boolean
type SwitchProps = WidgetProps<Stored, { on?: Stored; off?: Stored; onText?: string; offText?: string }>

/** Stored values for on and off when the page defines none. */
const DEFAULTS: Partial<Record<Field['type'], readonly [on: Stored, off: Stored]>> = {
  boolean: [true, false],
  integer: [1, 0],
  number: [1, 0],
}

export function Switch(props: SwitchProps) {
  const { displayMode, text, value, field, onChange, onText, offText } = props
  const [on, off] = valuesOf(props, field)
  const isOn = same(value, on)
  if (displayMode !== 'edit')
    return <WidgetText displayMode={displayMode} text={text || textOf(props, isOn, same(value, off))} />
  const { status: _, ...control } = controlProps(props)
  return (
    <AntSwitch
      {...control}
      className="r-switch"
      checked={isOn}
      onChange={(checked) => onChange(checked ? on : off)}
      checkedChildren={onText}
      unCheckedChildren={offText}
    />
  )
}

function valuesOf({ on, off }: SwitchProps, field: Field): readonly [Stored, Stored] {
  const [defaultOn, defaultOff] = DEFAULTS[field.type] ?? ['Y', 'N']
  return [on ?? defaultOn, off ?? defaultOff]
}

/** `"1"` and 1 are the same switch position. */
function same(value: unknown, position: Stored): boolean {
  return cleanText(value) === String(position)
}

function textOf({ value, onText, offText }: SwitchProps, isOn: boolean, isOff: boolean): string {
  if (isOn) return onText ?? '是'
  return isOff ? (offText ?? '否') : cleanText(value)
}
