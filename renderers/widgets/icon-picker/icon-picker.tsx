import { Select } from 'antd'
import { createElement } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { ALL_ICONS } from '#renderers/ui/button/all-icons.ts'
import { chosenPlaceholder, controlProps } from '#renderers/ui/widget/control.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import './icon-picker.css'

const FULL_WIDTH = { width: '100%' }
const OPTIONS = Object.keys(ALL_ICONS).map((value) => ({ value, label: value }))
const SEARCH = { optionFilterProp: 'label' }

export function IconPicker(props: WidgetProps<string>) {
  const name = cleanText(props.value)
  if (props.displayMode === 'edit') return <IconSelect {...props} value={name || null} />
  return (
    <span className="r-icon">
      <Picture name={name} />
      <WidgetText displayMode={props.displayMode} text={props.text || name} />
    </span>
  )
}

function IconSelect(props: WidgetProps<string>) {
  const { value, onChange } = props
  return (
    <Select<string>
      {...controlProps(props)}
      style={FULL_WIDTH}
      value={value ?? undefined}
      options={OPTIONS}
      optionRender={({ label }) => <Named name={String(label)} />}
      labelRender={({ value: name }) => <Named name={String(name)} />}
      onChange={(name) => onChange(name ?? null)}
      placeholder={chosenPlaceholder(props)}
      showSearch={SEARCH}
      allowClear
    />
  )
}

function Named({ name }: { name: string }) {
  return (
    <span className="r-icon">
      <Picture name={name} />
      {name}
    </span>
  )
}

/** Shows nothing for an unknown name; the name beside it is still shown. */
function Picture({ name }: { name: string }) {
  const Icon = Object.hasOwn(ALL_ICONS, name) ? ALL_ICONS[name] : undefined
  return Icon ? <span aria-hidden>{createElement(Icon)}</span> : null
}
