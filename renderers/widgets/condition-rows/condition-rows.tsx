import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import type { WidgetProps } from '#renderers/plugin.ts'
import { groupProps } from '#renderers/ui/widget/choice/choice-list.tsx'
import { WidgetRetry } from '#renderers/ui/widget/retry.tsx'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { conditionOf } from '#renderers/ui/workflow/read-condition.ts'
import { useProcessFields } from '#renderers/ui/workflow/use-process-fields.ts'
import {
  CONDITION_OPERATORS,
  type ConditionRows as Condition,
  type ConditionOperator,
  type ConditionRow,
  MOST_CONDITION_ROWS,
  operatorsOf,
} from '#shared/documents/workflow/condition-rows.ts'
import { conditionTypeOf, conditionWords, type ProcessField } from '#shared/documents/workflow/process-field.ts'
import { ConditionValueControl, fittingValue } from './condition-value.tsx'
import './condition-rows.css'

type ConditionRowsProps = WidgetProps<string, { fields?: readonly ProcessField[]; call?: string; formField?: string }>

const JOINS: { value: Condition['join']; label: string }[] = [
  { value: 'and', label: '满足全部' },
  { value: 'or', label: '满足任一' },
]
const NO_FIELDS: readonly ProcessField[] = []

/** Conditions on fields, row by row; stored as one JSON text. */
export function ConditionRows(props: ConditionRowsProps) {
  const { displayMode, text, fields = NO_FIELDS } = props
  const condition = conditionOf(props.value)
  if (displayMode === 'edit') {
    const { call } = props
    if (call !== undefined) return <LoadedEditor {...props} call={call} condition={condition} />
    return <ConditionEditor {...props} fields={fields} condition={condition} />
  }
  return <WidgetText displayMode={displayMode} text={text || conditionWords(condition, fields)} />
}

/** Conditions on the fields of the form that another field names. */
function LoadedEditor(props: ConditionRowsProps & { call: string; condition: Condition }) {
  const { state, fields, reload } = useProcessFields(props)
  return (
    <>
      {state === 'failed' && <WidgetRetry text="表单字段加载失败" onRetry={reload} />}
      <ConditionEditor {...props} fields={fields} />
    </>
  )
}

interface EditorProps extends ConditionRowsProps {
  fields: readonly ProcessField[]
  condition: Condition
}

function ConditionEditor(props: EditorProps) {
  const { id, fields, condition, onChange, disabled = false } = props
  const { join, rows } = condition
  const tell = (next: Condition) => onChange(next.rows.length === 0 ? '' : JSON.stringify(next))
  const change = (at: number, row: ConditionRow) =>
    tell({ join, rows: rows.map((each, index) => (index === at ? row : each)) })
  const remove = (at: number) => {
    tell({ join, rows: rows.filter((_, index) => index !== at) })
    document.getElementById(id)?.focus()
  }
  const first = fields[0]
  const add = () => first && tell({ join, rows: [...rows, rowOf(first, undefined)] })
  return (
    <div role="group" {...groupProps(props)} className="r-conditions">
      {rows.length > 1 && (
        <Segmented<Condition['join']>
          aria-label="条件之间"
          value={join}
          options={JOINS}
          disabled={disabled}
          onChange={(next) => tell({ join: next, rows })}
        />
      )}
      {rows.map((row, index) => (
        <EditedRow
          // Rows have no key of their own, and none of their controls stores anything.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          number={index + 1}
          row={row}
          fields={fields}
          disabled={disabled}
          onChange={(next) => change(index, next)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        id={id}
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        // Nothing can be added before the fields have arrived.
        disabled={disabled || fields.length === 0 || rows.length >= MOST_CONDITION_ROWS}
        onClick={add}
        aria-label="添加条件"
        autoInsertSpace={false}
      >
        添加条件
      </Button>
    </div>
  )
}

interface RowProps {
  number: number
  row: ConditionRow
  fields: readonly ProcessField[]
  disabled: boolean
  onChange(row: ConditionRow): void
  onRemove(): void
}

const SEARCH = { optionFilterProp: 'label' }

function EditedRow({ number, row, fields, disabled, onChange, onRemove }: RowProps) {
  const known = fields.find(({ name }) => name === row.field)
  const type = known ? conditionTypeOf(known.type) : (row.type ?? 'text')
  const options = fields.map(({ name, title }) => ({ value: name, label: title || name }))
  if (row.field !== '' && !known) options.push({ value: row.field, label: row.field })
  const operators = operatorsOf(type)
  // A condition that came from elsewhere may use another operator.
  if (!operators.includes(row.operator) && Object.hasOwn(CONDITION_OPERATORS, row.operator))
    operators.push(row.operator)
  const chooseField = (name: string) =>
    onChange(rowOf(fields.find((each) => each.name === name) ?? { name, title: name }, row))
  return (
    <div role="group" aria-label={`条件 ${number}`} className="r-conditions__row">
      <Select<string>
        aria-label="字段"
        className="r-conditions__field"
        value={row.field || undefined}
        options={options}
        onChange={chooseField}
        showSearch={SEARCH}
        disabled={disabled}
        placeholder="字段"
      />
      <Select<ConditionOperator>
        aria-label="比较方式"
        className="r-conditions__operator"
        value={row.operator}
        options={operators.map((value) => ({ value, label: CONDITION_OPERATORS[value] }))}
        onChange={(operator) => onChange(withValue({ ...row, type, operator }, row.value))}
        disabled={disabled}
      />
      <ConditionValueControl
        row={{ ...row, type }}
        field={known}
        disabled={disabled}
        onChange={(value) => onChange(withValue({ ...row, type }, value))}
      />
      <Button
        type="text"
        className="r-conditions__remove"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除条件 ${number}`}
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  )
}

/** Row for a field: the operator stays where the field allows it. */
function rowOf({ name, type: fieldType }: ProcessField, before: ConditionRow | undefined): ConditionRow {
  const type = conditionTypeOf(fieldType)
  const operators = operatorsOf(type)
  const operator = before && operators.includes(before.operator) ? before.operator : operators[0]!
  return { field: name, type, operator }
}

/** Row with a value that its operator can use. */
function withValue({ value: _, ...row }: ConditionRow, value: ConditionRow['value']): ConditionRow {
  const fitting = fittingValue(row, value)
  return fitting === undefined ? row : { ...row, value: fitting }
}
