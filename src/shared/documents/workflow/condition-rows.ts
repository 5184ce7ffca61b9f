import { ExpressionError } from '#shared/expression/expression-error.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'

/** Operators of conditions, with the words that people read. */
export const CONDITION_OPERATORS = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  in: '属于',
  not_in: '不属于',
  contains: '包含',
  is_empty: '为空',
  is_not_empty: '不为空',
} as const
export type ConditionOperator = keyof typeof CONDITION_OPERATORS

/** Type of a compared field. `date`: date or moment as text. `keys`: several choices as a comma list. */
export type ConditionType = 'text' | 'number' | 'boolean' | 'date' | 'list' | 'keys'
export type ConditionValue = string | number | boolean | readonly (string | number)[]

export interface ConditionRow {
  field: string
  /** Default `text`. */
  type?: ConditionType
  operator: ConditionOperator
  /** Absent for `is_empty` and `is_not_empty`. */
  value?: ConditionValue
}

export interface ConditionRows {
  join: 'and' | 'or'
  rows: readonly ConditionRow[]
}

/** Limits of the expression language allow about twice as much. */
export const MOST_CONDITION_ROWS = 20
export const MOST_CONDITION_VALUES = 50

const ALL_TYPES: readonly ConditionType[] = ['text', 'number', 'boolean', 'date', 'list', 'keys']
const ORDERED: readonly ConditionType[] = ['number', 'date', 'text']

/** Types of fields that an operator can compare. */
const TYPES: Record<ConditionOperator, readonly ConditionType[]> = {
  eq: ['text', 'number', 'boolean', 'date'],
  ne: ['text', 'number', 'boolean', 'date'],
  gt: ORDERED,
  gte: ORDERED,
  lt: ORDERED,
  lte: ORDERED,
  in: ['text', 'number', 'date'],
  not_in: ['text', 'number', 'date'],
  contains: ['text', 'list', 'keys'],
  is_empty: ALL_TYPES,
  is_not_empty: ALL_TYPES,
}

/** Order of texts says little to people, so that it is not offered. */
export const operatorsOf = (type: ConditionType): ConditionOperator[] =>
  (Object.keys(TYPES) as ConditionOperator[]).filter(
    (operator) => TYPES[operator].includes(type) && !(type === 'text' && TYPES[operator] === ORDERED),
  )

export const needsValue = (operator: ConditionOperator): boolean =>
  operator !== 'is_empty' && operator !== 'is_not_empty'
export const needsList = (operator: ConditionOperator): boolean => operator === 'in' || operator === 'not_in'

export interface ConditionFault {
  /** Index of the row; absent for all of them together. */
  row?: number
  message: string
}

/** Expression over the fields by their names; none when there are no rows, or faults. */
export interface ConditionText {
  expression?: string
  faults: readonly ConditionFault[]
}

/**
 * Turns rows into an expression of our language. Every row but `is_empty` is false for a field without value, also those
 * that deny something.
 */
export function conditionText({ join, rows }: ConditionRows): ConditionText {
  if (rows.length === 0) return { faults: [] }
  if (rows.length > MOST_CONDITION_ROWS) return { faults: [{ message: `条件不能超过 ${MOST_CONDITION_ROWS} 行` }] }
  const faults: ConditionFault[] = []
  const texts = rows.map((row, index) => {
    const fault = rowFault(row)
    if (fault === undefined) return rowText(row)
    faults.push({ row: index, message: fault })
    return ''
  })
  if (faults.length > 0) return { faults }
  const expression =
    texts.length === 1 ? texts[0]! : texts.map((text) => `(${text})`).join(join === 'or' ? ' || ' : ' && ')
  const refusal = syntaxFault(expression)
  return refusal === undefined ? { expression, faults } : { faults: [{ message: `条件无法使用：${refusal}` }] }
}

function rowFault({ field, type = 'text', operator, value }: ConditionRow): string | undefined {
  if (!field) return '请选择字段'
  if (!/^[A-Za-z_]\w*$/.test(field) || syntaxFault(field) !== undefined) return `字段名 ${field} 不能用于条件`
  if (!Object.hasOwn(TYPES, operator)) return '请选择比较方式'
  if (!TYPES[operator].includes(type)) return `此字段不能用“${CONDITION_OPERATORS[operator]}”比较`
  if (!needsValue(operator)) return undefined
  if (!needsList(operator)) return isValueOf(type, value) ? undefined : '请填写比较值'
  if (!Array.isArray(value) || value.length === 0 || !value.every((each) => isValueOf(type, each)))
    return '请填写比较值'
  return value.length > MOST_CONDITION_VALUES ? `比较值不能超过 ${MOST_CONDITION_VALUES} 个` : undefined
}

function isValueOf(type: ConditionType, value: unknown): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (type === 'boolean') return typeof value === 'boolean'
  return typeof value === 'string' && value !== ''
}

function rowText({ field, type = 'text', operator, value }: ConditionRow): string {
  switch (operator) {
    case 'eq':
      return `${field} == ${literal(value)}`
    case 'ne':
      return `${notEmpty(field, type)} && ${field} != ${literal(value)}`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${field} ${SIGNS[operator]} ${literal(value)}`
    case 'in':
      return `${field} in ${literal(value)}`
    case 'not_in':
      return `${notEmpty(field, type)} && !(${field} in ${literal(value)})`
    case 'contains':
      if (type === 'list') return `${literal(value)} in ${field}`
      if (type === 'keys') return `("," + ${field} + ",").contains(${literal(`,${value},`)})`
      return `${field}.contains(${literal(value)})`
    case 'is_empty':
      return empty(field, type)
    case 'is_not_empty':
      return notEmpty(field, type)
  }
}

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
const HAS_TEXT: readonly ConditionType[] = ['text', 'date', 'keys']

function empty(field: string, type: ConditionType): string {
  if (type === 'list') return `size(${field}) == 0`
  return HAS_TEXT.includes(type) ? `(${field} == null || ${field} == "")` : `${field} == null`
}

function notEmpty(field: string, type: ConditionType): string {
  if (type === 'list') return `size(${field}) > 0`
  return HAS_TEXT.includes(type) ? `${field} != null && ${field} != ""` : `${field} != null`
}

/** JSON quotes texts, numbers and lists as the language does; half characters fail in the parser. */
const literal = (value: ConditionRow['value']): string => JSON.stringify(value)

export function syntaxFault(expression: string): string | undefined {
  try {
    parseExpression(expression)
    return undefined
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.message
  }
}
