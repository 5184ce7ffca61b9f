import { Input, InputNumber, Select } from 'antd'
import { useTyping } from '#renderers/ui/widget/typing/typing.ts'
import { type ConditionRow, needsList, needsValue } from '#shared/documents/workflow/condition-rows.ts'
import type { ProcessField } from '#shared/documents/workflow/process-field.ts'

interface Props {
  row: ConditionRow
  field: ProcessField | undefined
  disabled: boolean
  onChange(value: ConditionRow['value']): void
}

const CLASS = 'r-conditions__value'
const LABEL = '比较值'
const SEPARATORS = [',', '，', '、', ';', '；']
const YES_NO = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

/** Control for the compared value, by the type of the field and the operator. */
export function ConditionValueControl({ row, field, disabled, onChange }: Props) {
  const { operator, type } = row
  if (!needsValue(operator)) return null
  const common = { 'aria-label': LABEL, className: CLASS, disabled }
  const options =
    type === 'boolean' ? YES_NO : field?.options?.map(({ value, text }) => ({ value: String(value), label: text }))
  if (needsList(operator)) {
    return (
      <Select<string[]>
        {...common}
        mode={options ? 'multiple' : 'tags'}
        open={options ? undefined : false}
        suffixIcon={options ? undefined : null}
        value={Array.isArray(row.value) ? row.value.map(String) : []}
        options={options}
        tokenSeparators={options ? undefined : SEPARATORS}
        onChange={(values) => onChange(values.map((value) => storedValue(value, type)).filter(isStored))}
        placeholder={options ? '请选择' : '多个值，以逗号分隔'}
      />
    )
  }
  const single =
    row.value === undefined || Array.isArray(row.value) ? undefined : (row.value as string | number | boolean)
  if (options) {
    return (
      <Select<string>
        {...common}
        value={single === undefined ? undefined : String(single)}
        options={options}
        onChange={(value) => onChange(storedValue(value, type))}
        placeholder="请选择"
      />
    )
  }
  if (type === 'number') {
    return (
      <InputNumber<number>
        {...common}
        value={typeof single === 'number' ? single : null}
        onChange={(value) => onChange(value ?? undefined)}
        placeholder="数字"
      />
    )
  }
  return (
    <TextValue
      value={single === undefined ? '' : String(single)}
      isDate={type === 'date'}
      {...{ disabled, onChange }}
    />
  )
}

function TextValue({
  value,
  isDate,
  disabled,
  onChange,
}: Pick<Props, 'disabled' | 'onChange'> & { value: string; isDate: boolean }) {
  const typing = useTyping(value, (text) => onChange(text === '' ? undefined : text), 200)
  return (
    <Input
      {...typing}
      type={isDate ? 'date' : 'text'}
      aria-label={LABEL}
      className={CLASS}
      disabled={disabled}
      placeholder="值"
      autoComplete="off"
    />
  )
}

type Scalar = string | number | boolean

const isStored = (value: Scalar | undefined): value is string | number =>
  value !== undefined && typeof value !== 'boolean'

/** Value in the type of its field; undefined for an invalid text. */
function storedValue(text: string, type: ConditionRow['type']): Scalar | undefined {
  if (type === 'boolean') return text === 'true'
  if (type !== 'number') return text === '' ? undefined : text
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined
}

/** The value if the operator of a row can use it; a single value becomes a list and back. */
export function fittingValue(
  { operator, type = 'text' }: ConditionRow,
  value: ConditionRow['value'],
): ConditionRow['value'] {
  if (value === undefined || !needsValue(operator)) return undefined
  const values = (Array.isArray(value) ? value : [value]) as Scalar[]
  const fitting = values.filter(
    (each) => typeof each === (type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'string'),
  )
  if (fitting.length === 0) return undefined
  return needsList(operator) ? (fitting as (string | number)[]) : fitting[0]
}
