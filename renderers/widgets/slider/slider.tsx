import { Button } from 'antd'
import type { CSSProperties } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanNumber } from '#renderers/ui/widget/values.ts'
import './slider.css'

type SliderProps = WidgetProps<number, { min?: number; max?: number; step?: number; unit?: string }>

export function Slider(props: SliderProps) {
  const value = cleanNumber(props.value)
  const shown = value === null ? '' : props.unit ? `${value} ${props.unit}` : String(value)
  if (props.displayMode !== 'edit') return <WidgetText displayMode={props.displayMode} text={props.text || shown} />
  return (
    <span className="r-slider">
      <Range {...props} value={value} />
      <output className="r-slider__value">{shown || '未选择'}</output>
      {value !== null && !props.disabled && (
        <Button type="link" size="small" autoInsertSpace={false} onClick={() => props.onChange(null)}>
          清除
        </Button>
      )}
    </span>
  )
}

// The native slider: labels, arrow keys, Home, End and touch work without code.
function Range(props: SliderProps) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, field, step, unit } = props
  const min = props.min ?? field.minimum ?? 0
  const max = props.max ?? field.maximum ?? 100
  const at = Math.min(Math.max(value ?? min, min), max)
  return (
    <input
      type="range"
      id={id}
      className="r-slider__range"
      style={{ '--r-filled': `${max > min ? ((at - min) / (max - min)) * 100 : 0}%` } as CSSProperties}
      min={min}
      max={max}
      step={step || 1}
      value={at}
      onChange={(event) => onChange(Number(event.target.value))}
      onBlur={onBlur}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      aria-valuetext={value === null ? '未选择' : unit && `${value} ${unit}`}
    />
  )
}
