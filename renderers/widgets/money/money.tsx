import type { WidgetProps } from '#renderers/plugin.ts'
import { NumberControl } from '#renderers/ui/widget/number/number-control.tsx'
import { numberText } from '#renderers/ui/widget/number/number-format.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanNumber } from '#renderers/ui/widget/values.ts'
import { moneyCapitals } from '#shared/rules/money-capitals.ts'
import './money.css'

type MoneyProps = WidgetProps<number, { capitals?: boolean; unit?: string }>

const FORMAT = { precision: 2, separator: true }

export function Money(props: MoneyProps) {
  const { displayMode, text, value, unit } = props
  const capitals = capitalsOf(props)
  if (displayMode !== 'edit') {
    const figures = numberText(value, FORMAT)
    const shown = figures && unit ? `${figures} ${unit}` : figures
    return (
      <WidgetText
        displayMode={displayMode}
        text={text || (displayMode === 'read' && capitals ? `${shown}（${capitals}）` : shown)}
      />
    )
  }
  return (
    <>
      <NumberControl {...props} {...FORMAT} />
      {capitals && <div className="r-money__capitals">{capitals}</div>}
    </>
  )
}

function capitalsOf({ value, capitals = true }: MoneyProps): string | undefined {
  const amount = cleanNumber(value)
  if (!capitals || amount === null) return undefined
  return moneyCapitals(amount) ?? '金额须小于一万亿才有大写'
}
