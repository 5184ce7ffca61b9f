import type { WidgetProps } from '#renderers/plugin.ts'
import { NumberControl } from '#renderers/ui/widget/number/number-control.tsx'
import { numberText } from '#renderers/ui/widget/number/number-format.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import type { Field } from '#shared/documents/entity.ts'

interface Props {
  separator?: boolean
  unit?: string
  step?: number
}
type NumberInputProps = WidgetProps<number, Props>

export function NumberInput(props: NumberInputProps) {
  const precision = precisionOf(props.field)
  if (props.displayMode === 'edit') return <NumberControl {...props} precision={precision} />
  return <WidgetText displayMode={props.displayMode} text={props.text || textOf(props, precision)} />
}

function textOf({ value, separator, unit }: NumberInputProps, precision: number | undefined): string {
  const text = numberText(value, { precision, separator })
  return text && unit ? `${text} ${unit}` : text
}

function precisionOf(field: Field): number | undefined {
  return field.type === 'integer' ? 0 : field['x-precision']
}
