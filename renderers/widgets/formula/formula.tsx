import AntInput from 'antd/es/input/Input'
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { controlProps } from '#renderers/ui/widget/control.ts'
import { numberText } from '#renderers/ui/widget/number/number-format.ts'
import { restrictedAmong } from '#renderers/ui/widget/restricted-fields.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { Row } from '#shared/documents/entity.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { type ComputedValue, computedValue } from '#shared/rules/computed-fields.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'

type FormulaProps = WidgetProps<ComputedValue, { expression: string; separator?: boolean; unit?: string }>

export function Formula(props: FormulaProps) {
  if (props.displayMode === 'edit') return <FormulaControl {...props} />
  if (props.displayMode === 'read' && isEmptyValue(props.value) && !props.text) return <ComputedText {...props} />
  return <WidgetText displayMode={props.displayMode} text={props.text || textOf(props)} />
}

/** In a detail, a formula that is not stored is computed from the record. */
function ComputedText(props: FormulaProps) {
  const { expression, field } = props
  const values = useFormValues()
  const value = values && computedValue(parseExpression(expression), values, field)
  return <WidgetText displayMode="read" text={textOf({ ...props, value })} />
}

function FormulaControl(props: FormulaProps) {
  useComputed(props)
  return <AntInput {...controlProps(props)} value={textOf(props)} placeholder="自动计算" readOnly />
}

/** Rounds within which a formula must settle; one that depends on itself never does. */
const MOST_ROUNDS = 20

function useComputed({ expression, field, value, onChange }: FormulaProps): void {
  const values = useFormValues()
  const entity = use(FormValuesContext)?.entity
  const parsed = useMemo(() => parseExpression(expression), [expression])
  const kept = useMemo(() => restrictedAmong(readsOf(parsed), 'values', entity), [parsed, entity])
  const rounds = useRef({ count: 0, since: 0 })
  useEffect(() => {
    // A form that has not reported its values yet is no form with empty fields.
    if (!values || Object.keys(values).length === 0) return
    if (kept.some((name) => !Object.hasOwn(values, name))) return
    const result = computedValue(parsed, values, field)
    if (result === (value ?? null)) return
    if (isRunaway(rounds.current)) console.error(`公式「${expression}」不断改变自己，已停止计算`)
    else onChange(result)
  }, [parsed, kept, values, field, value, onChange, expression])
}

function isRunaway(rounds: { count: number; since: number }): boolean {
  const now = performance.now()
  if (now - rounds.since > 1000) Object.assign(rounds, { count: 0, since: now })
  rounds.count += 1
  return rounds.count > MOST_ROUNDS
}

function useFormValues(): Row | undefined {
  const form = use(FormValuesContext)
  return useSyncExternalStore(form?.subscribe ?? never, () => form?.values())
}

const never = () => () => undefined

function textOf({ value, field, separator, unit }: FormulaProps): string {
  const isNumber = field.type === 'integer' || field.type === 'number'
  const precision = field.type === 'integer' ? 0 : field['x-precision']
  const text = isNumber ? numberText(value, { precision, separator }) : wordsOf(value)
  return text && unit ? `${text} ${unit}` : text
}

function wordsOf(value: unknown): string {
  return typeof value === 'boolean' ? (value ? '是' : '否') : cleanText(value)
}
