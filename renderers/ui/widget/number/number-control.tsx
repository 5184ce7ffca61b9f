import { InputNumber } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps, typedPlaceholder } from '../control.ts'
import { cleanNumber } from '../values.ts'
import { groupDigits, type NumberFormat, numberText, parseTyped } from './number-format.ts'

interface NumberControlProps extends WidgetProps<number>, NumberFormat {
  unit?: string
  step?: number
}

const FULL_WIDTH = { width: '100%' }

/** Validation checks the limits of the field: the control would silently turn 5000 into the maximum. */
export function NumberControl(props: NumberControlProps) {
  const { onChange, precision, separator, step, unit } = props
  // The control would round 12.7 silently.
  const whole = props.field.type === 'integer'
  const precisionOf = (value: unknown) => (whole && !Number.isInteger(cleanNumber(value)) ? undefined : precision)
  return (
    <InputNumber<number>
      {...controlProps(props)}
      style={FULL_WIDTH}
      value={shownNumber(props.value)}
      onChange={onChange}
      placeholder={typedPlaceholder(props)}
      precision={whole ? undefined : precision}
      step={step ?? 1}
      suffix={unit}
      inputMode={precision === 0 ? 'numeric' : 'decimal'}
      parser={(typed) => parseTyped(typed) as unknown as number}
      formatter={
        separator
          ? (value, { userTyping, input }) =>
              userTyping
                ? groupDigits(parseTyped(input))
                : numberText(value, { precision: precisionOf(value), separator })
          : undefined
      }
    />
  )
}

/** A number that is too large to be stored stays visible beside the message about it. */
function shownNumber(value: unknown): number | null {
  return cleanNumber(value) ?? (typeof value === 'number' && Number.isFinite(value) ? value : null)
}
