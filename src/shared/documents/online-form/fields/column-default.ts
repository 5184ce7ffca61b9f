import { isComputed } from '#shared/documents/form-item-descriptor/computed-default.ts'
import { type FormField, isNumberType } from '../form.ts'

type AddProblem = (name: keyof FormField, message: string) => void

/**
 * Checks the default value of a database column: a constant that the column can store. Reports at most one problem,
 * under `dbDefaultVal`. A password and a field that only shows another record store no such default, so nothing is
 * checked.
 */
export function columnDefaultProblems(field: FormField, addProblem: AddProblem): void {
  const { dbDefaultVal, fieldShowType } = field
  if (dbDefaultVal === '' || fieldShowType === 'password' || fieldShowType === 'link_table_field') return
  const problem = fieldProblem(field) ?? valueProblem(field)
  if (problem) addProblem('dbDefaultVal', problem)
}

/** Returns why the field may not have this default, whatever its type. */
function fieldProblem({ dbDefaultVal: value, fieldValidType, mainTable }: FormField): string | undefined {
  if (mainTable !== '') return '外键字段没有默认值'
  if (fieldValidType === 'only') return '唯一的字段没有默认值'
  if (isComputed(value)) return '数据库默认值是固定的值，变量和表达式请填在默认值中'
  return value.length > MAX_LENGTH ? `数据库默认值最多${MAX_LENGTH}个字符` : undefined
}

const MAX_LENGTH = 200
const MAX_INT = 2_147_483_647

/** Returns why the column cannot store the value. `dbLength` counts characters or digits. */
function valueProblem({ dbDefaultVal: value, dbType, dbLength, dbPointLength, fieldShowType }: FormField) {
  if (fieldShowType === 'time') return isTime(value) ? undefined : '数据库默认值应为时间，如 08:30:00'
  if (dbType === 'string') return value.length > dbLength ? `数据库默认值最多${dbLength}个字符` : undefined
  if (dbType === 'Date') return isDate(value) ? undefined : '数据库默认值应为日期，如 2026-01-31'
  if (dbType === 'Datetime') return isDateTime(value) ? undefined : '数据库默认值应为日期时间，如 2026-01-31 08:30:00'
  if (!isNumberType(dbType)) return undefined
  const [, integerPart, decimals = ''] = /^-?(\d{1,15})(?:\.(\d+))?$/.exec(value) ?? []
  if (integerPart === undefined) return '数据库默认值应为数字'
  const isInteger = dbType === 'int' || dbType === 'long'
  if (isInteger && decimals !== '') return '数据库默认值应为整数'
  // For other numbers with decimals, a length of 0 means no limit.
  const hasDecimalLimit = dbType === 'BigDecimal' || (!isInteger && dbPointLength > 0)
  if (hasDecimalLimit && decimals.length > dbPointLength) {
    return `数据库默认值最多${dbPointLength}位小数`
  }
  if (dbType === 'BigDecimal' && Math.abs(Number(value)) >= 10 ** (dbLength - dbPointLength)) return '数据库默认值太大'
  return dbType === 'int' && Math.abs(Number(value)) > MAX_INT ? '数据库默认值太大' : undefined
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)

/** True for a day of the calendar. `Date` turns 2026-02-30 into another day, so both texts are compared. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const isDateTime = (text: string) => text[10] === ' ' && isDate(text.slice(0, 10)) && isTime(text.slice(11))
