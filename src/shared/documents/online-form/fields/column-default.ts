import { isComputed } from '#shared/documents/form-item-descriptor/computed-default.ts'
import { type FormField, isNumberType } from '../form.ts'

type AddProblem = (name: keyof FormField, message: string) => void

/** Checks the default of a column: one constant value that the column can hold. */
export function columnDefaultProblems(field: FormField, addProblem: AddProblem): void {
  const { dbDefaultVal, fieldShowType } = field
  if (dbDefaultVal === '' || fieldShowType === 'password' || fieldShowType === 'link_table_field') return
  const problem = placeProblem(field) ?? valueProblem(field)
  if (problem) addProblem('dbDefaultVal', problem)
}

function placeProblem({ dbDefaultVal: value, fieldValidType, mainTable }: FormField): string | undefined {
  if (mainTable !== '') return '外键字段没有默认值'
  if (fieldValidType === 'only') return '唯一的字段没有默认值'
  if (isComputed(value)) return '数据库默认值是固定的值，变量和表达式请填在默认值中'
  return value.length > LONGEST ? `数据库默认值最多${LONGEST}个字符` : undefined
}

const LONGEST = 200
const LARGEST_INT = 2_147_483_647

function valueProblem({ dbDefaultVal: value, dbType, dbLength, dbPointLength, fieldShowType }: FormField) {
  if (fieldShowType === 'time') return isTime(value) ? undefined : '数据库默认值应为时间，如 08:30:00'
  if (dbType === 'string') return value.length > dbLength ? `数据库默认值最多${dbLength}个字符` : undefined
  if (dbType === 'Date') return isDay(value) ? undefined : '数据库默认值应为日期，如 2026-01-31'
  if (dbType === 'Datetime') return isMoment(value) ? undefined : '数据库默认值应为日期时间，如 2026-01-31 08:30:00'
  if (!isNumberType(dbType)) return undefined
  const [, whole, decimals = ''] = /^-?(\d{1,15})(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined) return '数据库默认值应为数字'
  const isWhole = dbType === 'int' || dbType === 'long'
  if (isWhole && decimals !== '') return '数据库默认值应为整数'
  if ((dbType === 'BigDecimal' || (!isWhole && dbPointLength > 0)) && decimals.length > dbPointLength) {
    return `数据库默认值最多${dbPointLength}位小数`
  }
  if (dbType === 'BigDecimal' && Math.abs(Number(value)) >= 10 ** (dbLength - dbPointLength)) return '数据库默认值太大'
  return dbType === 'int' && Math.abs(Number(value)) > LARGEST_INT ? '数据库默认值太大' : undefined
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const isMoment = (text: string) => text[10] === ' ' && isDay(text.slice(0, 10)) && isTime(text.slice(11))
