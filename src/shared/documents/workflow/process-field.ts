import { CONDITION_OPERATORS, type ConditionRow, type ConditionType, needsValue } from './condition-rows.ts'
import type { BranchCondition, SimpleStep } from './simple-process.ts'

/** Field of the form of a process, for conditions and rights. */
export interface ProcessField {
  name: string
  title: string
  /** Type or format of the field: `integer`, `number`, `boolean`, `array`, `date`, `date-time`, `keys`; else text. */
  type?: string
  options?: readonly { value: string | number | boolean; text: string }[]
}

const TYPES: Record<string, ConditionType> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  date: 'date',
  'date-time': 'date',
  keys: 'keys',
}

export const conditionTypeOf = (type: string | undefined): ConditionType =>
  type !== undefined && Object.hasOwn(TYPES, type) ? TYPES[type]! : 'text'

/** Variable with the decision of the last approval step. Only approvals that continue after a rejection set it. */
const OUTCOME: ProcessField = {
  name: 'outcome',
  title: '上一步审批结果',
  options: [
    { value: 'approve', text: '同意' },
    { value: 'reject', text: '驳回' },
  ],
}

/**
 * Fields that conditions may compare: those of the form, and `outcome` if some approval continues after a rejection and
 * leaves it to a condition where to go.
 */
export function conditionFields(
  fields: readonly ProcessField[],
  steps: readonly SimpleStep[],
): readonly ProcessField[] {
  const hasOutcome = steps.some((step) => step.kind === 'approval' && step.settings.reject?.kind === 'continue')
  return hasOutcome ? [...fields, OUTCOME] : fields
}

/** A condition in words, with the titles of fields and options; '' for none. */
export function conditionWords(condition: BranchCondition | undefined, fields: readonly ProcessField[]): string {
  if (condition === undefined) return ''
  if ('expression' in condition) return condition.expression
  const known = new Map(fields.map((field) => [field.name, field]))
  return condition.rows
    .map((row) => rowWords(row, known.get(row.field)))
    .join(condition.join === 'or' ? ' 或 ' : ' 且 ')
}

function rowWords({ field, operator, value }: ConditionRow, known: ProcessField | undefined): string {
  const words = [known?.title ?? (field || '（未选字段）'), CONDITION_OPERATORS[operator] ?? String(operator)]
  if (needsValue(operator)) words.push(valueWords(value, known) || '…')
  return words.join(' ')
}

function valueWords(value: ConditionRow['value'], known: ProcessField | undefined): string {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value as string | number | boolean]
  const textOf = (each: string | number | boolean) => {
    const option = known?.options?.find((option) => option.value === each)
    return option?.text ?? (typeof each === 'boolean' ? (each ? '是' : '否') : String(each))
  }
  return list.map(textOf).join('、')
}
