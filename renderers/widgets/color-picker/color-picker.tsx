import { useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { TextControl } from '#renderers/ui/widget/typing/text-control.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { cleanColor, namedColor } from './clean-color.ts'
import './color-picker.css'

export function ColorPicker(props: WidgetProps<string>) {
  const color = cleanColor(props.value) ?? namedColor(props.value)
  if (props.displayMode === 'edit') return <ColorControl {...props} />
  return (
    <span className="r-color">
      {color && <span className="r-color__sample" style={{ background: color }} />}
      <WidgetText displayMode={props.displayMode} text={props.text || color || cleanText(props.value)} />
    </span>
  )
}

/**
 * Colour chooser of the browser beside a text. Typed text reaches the form once it is a colour, and is dropped on blur
 * otherwise.
 */
function ColorControl(props: WidgetProps<string>) {
  const { value, onChange, onBlur, field, disabled } = props
  const [draft, setDraft] = useState<string>()
  const color = cleanColor(value)
  const type = (text: string | null) => {
    const typed = cleanColor(text)
    setDraft(typed === text || !text ? undefined : text)
    if (typed || !text) onChange(typed)
  }
  const leave = () => {
    setDraft(undefined)
    onBlur?.()
  }
  return (
    <span className="r-color">
      <input
        type="color"
        className="r-color__chooser"
        aria-label={`选择${field.title}`}
        value={color?.slice(0, 7) ?? '#000000'}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
      />
      <TextControl
        {...props}
        value={draft ?? color ?? namedColor(value) ?? ''}
        onChange={type}
        onBlur={leave}
        placeholder="#rrggbb"
      />
    </span>
  )
}
