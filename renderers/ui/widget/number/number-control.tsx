import { InputNumber } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { controlProps, typedPlaceholder } from '../control.ts'
import { cleanNumber, cleanTyped } from '../values.ts'
import { formatNumber, groupDigits, type NumberFormat, parseTyped } from './number-format.ts'

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
      value={cleanTyped(props.value)}
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
              userTyping ? groupDigits(parseTyped(input)) : grouped(value, precisionOf(value))
          : undefined
      }
    />
  )
}

function grouped(value: unknown, precision: number | undefined): string {
  const number = value === undefined || value === '' ? null : cleanTyped(Number(value))
  return number === null ? '' : formatNumber(number, { precision, separator: true })
}
