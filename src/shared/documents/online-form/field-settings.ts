import { parseJson } from '#shared/json/bounded-json.ts'
import type { FormField } from './form.ts'

/** What 扩展配置 (`fieldExtendJson`) of a field says beyond what its control reads there. */
export interface FieldSettings {
  /** The list is in the order of this field until somebody sorts it. */
  orderRule?: 'asc' | 'desc'
  /** Told in the place of the usual text when a value breaks the rule of `fieldValidType`. */
  validateError?: string
  /** It takes a row of the form by itself. */
  isOneRow: boolean
  /** Characters that the list shows; the whole text is shown when it is pointed at. */
  showLength?: number
  /** What the field offers is read without the data rules of its source. */
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

/** What is wrong with the value of each; undefined for a sound one. */
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

/** The object that its text is; undefined for any other text. */
function objectIn(text: string): Given | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return parseJson(text) as Given
  } catch {
    return undefined
  }
}

/** Settings that are not sound are left out. */
export function fieldSettings({ fieldExtendJson }: Pick<FormField, 'fieldExtendJson'>): FieldSettings {
  const given = objectIn(fieldExtendJson) ?? {}
  const said = (name: keyof FieldSettings) =>
    isSaid(given, name) && CHECKS[name](given[name]) === undefined ? given[name] : undefined
  const [orderRule, validateError, shown] = [said('orderRule'), said('validateError'), said('showLength')]
  return {
    ...(orderRule !== undefined && { orderRule: orderRule as 'asc' | 'desc' }),
    ...(validateError !== undefined && { validateError: validateError as string }),
    isOneRow: isOn(said('isOneRow')),
    liftRules: isOn(said('liftRules')),
    ...(shown !== undefined && { showLength: Number(shown) }),
  }
}

/** What is left of the text for the control of the field. */
export function controlPart(fieldExtendJson: string): string {
  const given = objectIn(fieldExtendJson)
  if (!given || !NAMES.some((name) => name in given)) return fieldExtendJson
  const others = Object.entries(given).filter(([name]) => !NAMES.some((own) => own === name))
  return others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : ''
}

/**
 * What is wrong with them, and what the field has no use for.
 * @param isSub whether it is a field of a sub-table, whose rows keep the order in which they were put
 */
export function fieldSettingsProblems(
  field: FormField,
  isSub: boolean,
  tell: (name: keyof FormField, message: string) => void,
): void {
  const given = objectIn(field.fieldExtendJson) ?? {}
  for (const name of NAMES.filter((each) => isSaid(given, each))) {
    const ofRow = isSub && !OF_ROWS.includes(name) ? `附表的字段不能设置 ${name}` : undefined
    const problem = CHECKS[name](given[name]) ?? ofRow ?? misfitOf(name, field)
    if (problem !== undefined) tell('fieldExtendJson', problem)
  }
}

/** What fields of sub-tables may say as well. */
const OF_ROWS: readonly string[] = ['validateError', 'liftRules'] satisfies (keyof FieldSettings)[]

/** An empty text says nothing, as clients send it. */
const isSaid = (given: Given, name: string) => !['', null, undefined].includes(given[name] as string)

function misfitOf(
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
