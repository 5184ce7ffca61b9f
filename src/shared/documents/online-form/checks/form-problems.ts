import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import { compiles } from '#shared/rules/patterns/pattern-engine.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { columnDefaultProblems } from '../fields/column-default.ts'
import { controlTitle, typeTitle } from '../fields/control-titles.ts'
import { fieldSettingsProblems } from '../fields/field-settings.ts'
import {
  COLUMN_TYPES,
  ENGINE_NAMES,
  FORM_CONTROLS,
  type FormControl,
  type FormField,
  fieldNameOf,
  isListed,
  isNumberType,
  isTextType,
  type OnlineForm,
  QUERY_MODES,
  THEMES,
  VALID_TYPES,
  viewedTable,
} from '../form.ts'
import { indexProblems, LONGEST_INDEXED } from '../form-indexes.ts'
import { settingsProblems } from '../form-settings.ts'
import { querySetupProblems } from '../pages/form-query.ts'
import { processProblems } from '../process-form.ts'
import { treeColumns, treeProblems } from '../tree-form.ts'
import { controlProblems } from './control-problems.ts'
import { subFormProblems } from './sub-form-problems.ts'

const LONGEST_TITLE = 200
const MOST_FIELDS = 300
const LONGEST_PATTERN = 200
/** Pixels of a column. */
const [NARROWEST, WIDEST] = [40, 1000]
/** Longest configurable text length, and most digits behind a decimal point. */
export const LONGEST_TEXT = 10_000
export const MOST_DECIMALS = 10
/** Most digits of a decimal number, before and behind the point together. */
const MOST_DECIMAL_DIGITS = 38

/**
 * Checks a form; problems stand under their fields: `tableName`, `fields[2].dbFieldName`.
 * @param reserved words that cannot be names in the database
 */
export function formProblems(form: OnlineForm, reserved: ReadonlySet<string>): FieldProblem[] {
  const { head, fields } = form
  const problems: FieldProblem[] = []
  const addProblem = (field: string, message: string) => void problems.push({ field, keyword: 'form', message })
  const table = form.leftOut ? (viewedTable(head.tableName) ?? head.tableName) : head.tableName
  if (!/^[a-z][a-z0-9_]{0,49}$/.test(table) || table.endsWith('_') || table.includes('__')) {
    addProblem('tableName', '表名以字母开头，由小写字母、数字和单个下划线组成，最多50个字符')
  } else if (reserved.has(head.tableName)) addProblem('tableName', `表名 ${head.tableName} 是数据库保留字`)
  if (head.tableTxt === '' || head.tableTxt.length > LONGEST_TITLE) addProblem('tableTxt', '表描述为1到200个字符')
  if (![1, 2, 3, 4].includes(head.formTemplate)) addProblem('formTemplate', '表单风格为1到4列')
  if (!THEMES.includes(head.themeTemplate)) addProblem('themeTemplate', `没有表单主题 ${head.themeTemplate}`)
  if (fields.length === 0) addProblem('fields', '至少需要一个字段')
  if (fields.length > MOST_FIELDS) addProblem('fields', `最多${MOST_FIELDS}个字段`)
  for (const [at, field] of fields.entries()) {
    const before = fields.slice(0, at)
    const addFieldProblem: AddProblem = (name, message) => addProblem(`fields[${at}].${name}`, message)
    fieldProblems(field, { before, fields }, reserved, addFieldProblem)
    fieldSettingsProblems(field, head.tableType === 3, addFieldProblem)
    processProblems(form, field, addFieldProblem)
  }
  settingsProblems(form, addProblem)
  indexProblems(form, addProblem)
  subFormProblems({ head, fields }, addProblem)
  treeProblems({ head, fields }, addProblem)
  for (const { name } of treeColumns({ head, fields })) {
    nameProblems(
      name,
      fields.filter(({ dbFieldName }) => dbFieldName !== name),
      reserved,
      (_, message) => addProblem('isTree', message),
    )
  }
  if (fields.length > 0 && !fields.some(({ isShowForm, mainTable }) => isShowForm && mainTable === ''))
    addProblem('fields', '至少有一个字段在表单中显示')
  if (head.tableType === 3) return problems
  if (fields.length > 0 && !fields.some(isListed)) addProblem('fields', '至少有一个字段在列表中显示')
  return problems
}

type AddProblem = (name: keyof FormField, message: string) => void

function fieldProblems(
  field: FormField,
  { before, fields }: { before: readonly FormField[]; fields: readonly FormField[] },
  reserved: ReadonlySet<string>,
  addProblem: AddProblem,
): void {
  nameProblems(field.dbFieldName, before, reserved, addProblem)
  const { dbFieldTxt, dbType, dbLength, dbPointLength, fieldLength, fieldValidType, fieldShowType } = field
  if (dbFieldTxt === '' || dbFieldTxt.length > LONGEST_TITLE) addProblem('dbFieldTxt', '字段备注为1到200个字符')
  if (!COLUMN_TYPES.includes(dbType)) addProblem('dbType', `没有字段类型${typeTitle(dbType)}`)
  if (dbType === 'string' && !isWhole(dbLength, 1, LONGEST_TEXT)) addProblem('dbLength', `字段长度为1到${LONGEST_TEXT}`)
  if (dbType === 'BigDecimal' && !isWhole(dbLength, 1, MOST_DECIMAL_DIGITS)) {
    addProblem('dbLength', `字段长度（小数位数在内）为1到${MOST_DECIMAL_DIGITS}`)
  } else if (dbType === 'BigDecimal' && dbPointLength > dbLength)
    addProblem('dbPointLength', '小数位数不能超过字段长度')
  if (!isWhole(dbPointLength, 0, MOST_DECIMALS)) addProblem('dbPointLength', `小数位数为0到${MOST_DECIMALS}`)
  else if (dbPointLength > 0 && (dbType === 'int' || dbType === 'long')) addProblem('dbPointLength', '整数没有小数位')
  if (fieldLength !== 0 && !isWhole(fieldLength, NARROWEST, WIDEST)) {
    addProblem('fieldLength', `列宽为${NARROWEST}到${WIDEST}，0为自动`)
  }
  if (!isKnownRule(fieldValidType) && !isPattern(fieldValidType)) {
    addProblem(
      'fieldValidType',
      `校验规则 ${fieldValidType} 既不是规则名，也不是可用的正则表达式（不支持环视和反向引用）`,
    )
  } else if (!isTextType(dbType) && !['', 'only', 'z', 'money'].includes(fieldValidType)) {
    addProblem('fieldValidType', `校验规则 ${fieldValidType} 用于文本字段`)
  } else if (fieldValidType === 'money' && dbPointLength > 2) addProblem('dbPointLength', '金额最多2位小数')
  if (fieldValidType === 'only' && !(dbType === 'string' && dbLength <= LONGEST_INDEXED) && !isNumberType(dbType)) {
    addProblem('fieldValidType', `唯一校验用于数字和不超过${LONGEST_INDEXED}个字符的字符串`)
  }
  if (!FORM_CONTROLS.includes(fieldShowType)) addProblem('fieldShowType', `暂不支持控件${controlTitle(fieldShowType)}`)
  else if (!(CONTROL_TYPES[fieldShowType] ?? isTextType)(dbType)) {
    addProblem('fieldShowType', `控件${controlTitle(fieldShowType)}不能用于${typeTitle(dbType)}类型的字段`)
  }
  controlProblems(field, fields, addProblem)
  columnDefaultProblems(field, addProblem)
  queryProblems(field, addProblem)
  querySetupProblems(field, addProblem)
  linkProblems(field, fields, addProblem)
}

const isKnownRule = (rule: string) => rule === '' || VALID_TYPES.some((known) => known === rule)

const isPattern = (source: string) => source.length <= LONGEST_PATTERN && compiles(linearPatternEngine, source)

function nameProblems(
  dbFieldName: string,
  before: readonly FormField[],
  reserved: ReadonlySet<string>,
  addProblem: AddProblem,
): void {
  const name = fieldNameOf(dbFieldName)
  const duplicate = before.find((other) => fieldNameOf(other.dbFieldName) === name)
  if (!/^[a-z][a-z0-9_]{0,31}$/.test(dbFieldName) || dbFieldName[1] === '_') {
    addProblem('dbFieldName', '字段名以字母开头，第二个字符不能是下划线，由字母、数字和下划线组成，最多32个字符')
  } else if (reserved.has(dbFieldName)) addProblem('dbFieldName', `字段名 ${dbFieldName} 是数据库保留字`)
  else if (ENGINE_NAMES.has(name) || name in Object.prototype)
    addProblem('dbFieldName', `字段名 ${dbFieldName} 由系统使用`)
  else if (duplicate) addProblem('dbFieldName', `字段名与 ${duplicate.dbFieldName} 重复`)
}

function queryProblems({ queryMode, fieldShowType, dbType }: FormField, addProblem: AddProblem): void {
  if (!QUERY_MODES.includes(queryMode)) addProblem('queryMode', `没有查询模式 ${queryMode}`)
  if (queryMode === 'like' && !(fieldShowType === 'text' && dbType === 'string')) {
    addProblem('queryMode', '模糊查询用于字符串类型的文本框')
  }
  const isDay = dbType === 'Date' || dbType === 'Datetime'
  if (queryMode === 'group' && !isNumberType(dbType) && !isDay && fieldShowType !== 'time') {
    addProblem('queryMode', '范围查询用于数字、日期和时间')
  }
}

const LONGEST_LINK = 500

/** A link stays inside the application, and contains no token. */
function linkProblems(
  { fieldHref, fieldShowType }: FormField,
  fields: readonly FormField[],
  addProblem: AddProblem,
): void {
  if (fieldHref === '') return
  if (fieldShowType === 'file' || fieldShowType === 'image') addProblem('fieldHref', '附件和图片不能作为链接')
  if (!/^\/(?!\/)[^\p{Cc}\s\\]+$/u.test(fieldHref) || fieldHref.length > LONGEST_LINK) {
    addProblem('fieldHref', `链接为应用内的地址，以 / 开头，最多${LONGEST_LINK}个字符`)
  } else if (/\{\{/.test(fieldHref)) addProblem('fieldHref', '链接中不能有 {{表达式}}')
  const names = [...fieldHref.matchAll(/\$\{([^}]*)\}/g)].map(([, name]) => name!)
  const unknown = names.find((name) => name !== 'id' && !fields.some(({ dbFieldName }) => dbFieldName === name))
  if (unknown !== undefined) addProblem('fieldHref', `链接中没有字段 ${unknown}`)
}

/** Column types of a control; other controls require text. */
const CONTROL_TYPES: Partial<Record<FormControl, (type: FormField['dbType']) => boolean>> = {
  text: (type) => isTextType(type) || isNumberType(type),
  list: (type) => isTextType(type) || type === 'int',
  radio: (type) => isTextType(type) || type === 'int',
  date: (type) => type === 'Date',
  datetime: (type) => type === 'Datetime',
  time: (type) => type === 'string',
  password: (type) => type === 'string',
  switch: (type) => isTextType(type) || type === 'int',
}

const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to
