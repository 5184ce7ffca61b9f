import { InputNumber } from 'antd'
import type { Field } from '#shared/documents/entity.ts'
import type { WidgetProps } from '../../pieces.ts'
import { controlProps, typedPlaceholder } from '../../ui/widget-control.ts'
import { WidgetText } from '../../ui/widget-text.tsx'
import { cleanNumber } from '../../ui/widget-values.ts'
import { formatNumber, groupDigits, parseTyped } from './format-number.ts'

interface Props {
  integer?: boolean
  separator?: boolean
  unit?: string
  step?: number
}
type NumberInputProps = WidgetProps<number, Props>

const FULL_WIDTH = { width: '100%' }

export function NumberInput(props: NumberInputProps) {
  if (props.look !== 'edit') return <WidgetText look={props.look} text={props.text || textOf(props)} />
  return <NumberControl {...props} />
}

// Limits of the field are left to its validation: the control would silently turn 5000 into the maximum.
function NumberControl(props: NumberInputProps) {
  const { onChange, separator, step, unit } = props
  const precision = precisionOf(props.field, props.integer)
  return (
    <InputNumber<number>
      {...controlProps(props)}
      style={FULL_WIDTH}
      value={cleanNumber(props.value)}
      onChange={onChange}
      placeholder={typedPlaceholder(props)}
      precision={precision}
      step={step ?? 1}
      suffix={unit}
      inputMode={precision === 0 ? 'numeric' : 'decimal'}
      parser={(typed) => parseTyped(typed) as unknown as number}
      formatter={
        separator
          ? (value, { userTyping, input }) =>
              userTyping ? groupDigits(parseTyped(input)) : formatted(value, { precision, separator })
          : undefined
      }
    />
  )
}

function formatted(value: number | string | undefined, format: { precision?: number; separator?: boolean }): string {
  const number = cleanNumber(value)
  return number === null ? '' : formatNumber(number, format)
}

function textOf({ value, field, integer, separator, unit }: NumberInputProps): string {
  const text = formatted(cleanNumber(value) ?? undefined, { precision: precisionOf(field, integer), separator })
  return text && unit ? `${text} ${unit}` : text
}

function precisionOf(field: Field, integer: boolean | undefined): number | undefined {
  return integer || field.type === 'integer' ? 0 : field['x-precision']
}
