import { useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { TextControl } from '#renderers/ui/widget/typing/text-control.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { cleanColor, namedColor } from './clean-color.ts'
import './color-picker.css'

/** Colour as `#rrggbb` or `#rrggbbaa`. A stored name such as `green` is shown, too. */
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
 * Colour chooser of the browser, beside a text box. Typed text changes the value as soon as it is a colour. Other text
 * is removed when the box loses the focus.
 */
function ColorControl(props: WidgetProps<string>) {
  const { value, onChange, onBlur, field, disabled } = props
  /** Typed text that differs from the value of the field. */
  const [draft, setDraft] = useState<string>()
  const color = cleanColor(value)
  const changeText = (text: string | null) => {
    const typedColor = cleanColor(text)
    setDraft(typedColor === text || !text ? undefined : text)
    if (typedColor || !text) onChange(typedColor)
  }
  const leaveText = () => {
    setDraft(undefined)
    onBlur?.()
  }
  return (
    <span className="r-color">
      <input
        type="color"
        className="r-color__chooser"
        aria-label={`选择${field.title}`}
        // The chooser of the browser knows no transparency.
        value={color?.slice(0, 7) ?? '#000000'}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
      />
      <TextControl
        {...props}
        value={draft ?? color ?? namedColor(value) ?? ''}
        onChange={changeText}
        onBlur={leaveText}
        placeholder="#rrggbb"
      />
    </span>
  )
}
