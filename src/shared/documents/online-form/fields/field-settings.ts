import { parseJson } from '#shared/json/bounded-json.ts'
import type { FormField } from '../form.ts'

/** Settings in 扩展配置 (`fieldExtendJson`) of a field that do not belong to its control. */
export interface FieldSettings {
  /** Initial order of the list by this field. */
  orderRule?: 'asc' | 'desc'
  /** Replaces the usual message when a value breaks the rule of `fieldValidType`. */
  validateError?: string
  /** Takes a whole row of the form. */
  isOneRow: boolean
  /** Most characters that the list shows; a tooltip shows the whole text. */
  showLength?: number
  /** Options of the field are read without the data rules of their source. */
  liftRules: boolean
}

type Given = Readonly<Record<string, unknown>>
type Problem = string | undefined

const LONGEST_MESSAGE = 200
const LONGEST_SHOWN = 1000

const isSwitch = (value: unknown) => [true, false, 0, 1, '0', '1'].includes(value as string)
const isOn = (value: unknown) => [true, 1, '1'].includes(value as string)
const isCount = (value: unknown) =>
  (typeof value === 'string' ? /^\d+$/.test(value) : Number.isInteger(value)) && Number(value) >= 1

/** Checks the value of each setting; undefined for a valid one. */
const CHECKS = {
  orderRule: (value: unknown): Problem =>
    value === 'asc' || value === 'desc' ? undefined : '默认排序 orderRule 为 asc 或 desc',
  validateError: (value: unknown): Problem =>
    typeof value === 'string' && value.length <= LONGEST_MESSAGE
      ? undefined
      : `校验提示 validateError 最多${LONGEST_MESSAGE}个字符`,
  isOneRow: (value: unknown): Problem => (isSwitch(value) ? undefined : '独占一行 isOneRow 为 1 或 0'),
  liftRules: (value: unknown): Problem => (isSwitch(value) ? undefined : '不受数据规则限制 liftRules 为 1 或 0'),
  showLength: (value: unknown): Problem =>
    isCount(value) && Number(value) <= LONGEST_SHOWN ? undefined : `显示长度 showLength 为1到${LONGEST_SHOWN}`,
} satisfies Record<keyof FieldSettings, (value: unknown) => Problem>

const NAMES = Object.keys(CHECKS) as (keyof FieldSettings)[]

/** Parses the text as an object; undefined for any other text. */
function objectIn(text: string): Given | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return parseJson(text) as Given
  } catch {
    return undefined
  }
}

/** Returns the valid settings of a field. */
export function fieldSettings({ fieldExtendJson }: Pick<FormField, 'fieldExtendJson'>): FieldSettings {
  const given = objectIn(fieldExtendJson) ?? {}
  const settingOf = (name: keyof FieldSettings) =>
    isSaid(given, name) && CHECKS[name](given[name]) === undefined ? given[name] : undefined
  const [orderRule, validateError, shown] = [
    settingOf('orderRule'),
    settingOf('validateError'),
    settingOf('showLength'),
  ]
  return {
    ...(orderRule !== undefined && { orderRule: orderRule as 'asc' | 'desc' }),
    ...(validateError !== undefined && { validateError: validateError as string }),
    isOneRow: isOn(settingOf('isOneRow')),
    liftRules: isOn(settingOf('liftRules')),
    ...(shown !== undefined && { showLength: Number(shown) }),
  }
}

/** Returns the remaining settings, which belong to the control of the field. */
export function controlPart(fieldExtendJson: string): string {
  const given = objectIn(fieldExtendJson)
  if (!given || !NAMES.some((name) => name in given)) return fieldExtendJson
  const others = Object.entries(given).filter(([name]) => !NAMES.some((own) => own === name))
  return others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : ''
}

/**
 * Reports invalid settings, and settings that have no effect on this field.
 * @param isSub whether it is a field of a sub-table, whose rows keep the order in which they were put
 */
export function fieldSettingsProblems(
  field: FormField,
  isSub: boolean,
  addProblem: (name: keyof FormField, message: string) => void,
): void {
  const given = objectIn(field.fieldExtendJson) ?? {}
  for (const name of NAMES.filter((each) => isSaid(given, each))) {
    const ofRow = isSub && !OF_ROWS.includes(name) ? `附表的字段不能设置 ${name}` : undefined
    const problem = CHECKS[name](given[name]) ?? ofRow ?? violationOf(name, field)
    if (problem !== undefined) addProblem('fieldExtendJson', problem)
  }
}

/** Settings that fields of sub-tables may have too. */
const OF_ROWS: readonly string[] = ['validateError', 'liftRules'] satisfies (keyof FieldSettings)[]

/** Clients send an unset setting as an empty text. */
const isSaid = (given: Given, name: string) => !['', null, undefined].includes(given[name] as string)

function violationOf(
  name: keyof FieldSettings,
  { dbType, dictTable, fieldShowType, fieldValidType, mainTable }: FormField,
): Problem {
  if (name === 'validateError' && fieldValidType === '') return '没有校验规则，不能设置校验提示 validateError'
  if (name === 'liftRules' && !OFFERING.includes(fieldShowType) && dictTable === '') {
    return '不受数据规则限制 liftRules 用于从表、报表、用户、部门或分类中选择的字段'
  }
  if (name === 'showLength' && !SHORTENED.includes(fieldShowType)) return '显示长度 showLength 用于文本框和多行文本'
  if (name !== 'orderRule') return undefined
  const isSortable = !dbType.endsWith('Text') && !UNSORTED.includes(fieldShowType) && mainTable === ''
  return isSortable ? undefined : '默认排序 orderRule 不能用于长文本、密码、附件和外键'
}

/** Controls that offer records of one table whatever their settings. */
const OFFERING = ['sel_user', 'sel_depart', 'cat_tree']
const SHORTENED = ['text', 'textarea']
const UNSORTED = ['password', 'file', 'image', 'link_table_field']
