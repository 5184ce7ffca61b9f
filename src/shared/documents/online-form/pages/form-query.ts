import type { SearchKind } from '#shared/documents/entity.ts'
import { isComputed, readComputedDefault } from '#shared/documents/form-item-descriptor/computed-default.ts'
import type { FieldUse, StartValue } from '#shared/documents/page.ts'
import { isQuarter, isWeek } from '#shared/rules/calendar-periods.ts'
import { hasFormat, isDate, isDateTime } from '#shared/rules/records/validation-formats.ts'
import { controlTitle } from '../fields/control-titles.ts'
import { type ColumnType, type FormControl, type FormField, fieldNameOf, isNumberType, isTextType } from '../form.ts'

/** Query conditions of the list of a form: by the control of the field, or by a configured control. */

/** Controls that choose a whole period, with how it is written. */
const PERIODS: Record<string, { widget: string; isOne: (text: string) => boolean; example: string }> = {
  date_year: { widget: 'YearPicker', isOne: (text) => isDate(`${text}-01-01`), example: '2026' },
  date_quarter: { widget: 'QuarterPicker', isOne: isQuarter, example: '2026-Q3' },
  date_month: { widget: 'MonthPicker', isOne: (text) => isDate(`${text}-01`), example: '2026-07' },
  date_week: { widget: 'WeekPicker', isOne: isWeek, example: '2026-W30' },
}

const CHOICES = ['list', 'sel_search', 'list_multi']

/** Controls whose column holds a comma list of codes. */
const OF_SEVERAL: readonly FormControl[] = ['checkbox', 'list_multi']

const isDay = (type: ColumnType) => type === 'Date' || type === 'Datetime'

/** Control of the query condition; empty when it follows from the control of the field. */
export const queryControlOf = ({ queryConfigFlag, queryShowType, fieldShowType }: FormField): string =>
  queryConfigFlag && queryShowType !== fieldShowType ? queryShowType : ''

/** Dictionary code of the query condition; empty: none. */
export const queryDictionaryOf = ({ queryConfigFlag, queryDictField, dictField }: FormField): string =>
  (queryConfigFlag && queryDictField) || dictField

/** Search kind of the column unless the query condition has its own control. */
export function searchKindOf({ queryMode, fieldShowType }: FormField): SearchKind {
  if (queryMode === 'like') return 'like'
  if (queryMode === 'group') return 'range'
  return OF_SEVERAL.includes(fieldShowType) ? 'any' : 'exact'
}

/**
 * Field in the search form of the list.
 * @param name of the query parameter
 */
export function queryUse(field: FormField, name = fieldNameOf(field.dbFieldName)): string | FieldUse {
  const begin = beginOf(field)
  const more = { ...searchControlOf(field), ...(begin !== undefined && { begin }) }
  return Object.keys(more).length > 0 ? { field: name, ...more } : name
}

function searchControlOf(field: FormField): Pick<FieldUse, 'widget' | 'props' | 'search'> {
  const control = queryControlOf(field)
  const { dbType, queryMode, fieldShowType } = field
  const isSeveral = OF_SEVERAL.includes(fieldShowType)
  if (CHOICES.includes(control) || (control === '' && hasOwnDictionary(field))) {
    const several = control === 'list_multi' || (control === '' && fieldShowType === 'list_multi')
    return {
      widget: 'DictionarySelect',
      props: { dictionary: queryDictionaryOf(field), ...(several && { multiple: true }) },
      search: isSeveral ? 'any' : several ? 'in' : 'exact',
    }
  }
  const period = PERIODS[control]
  if (period) return { widget: period.widget, search: 'period' }
  if (control === 'date') return { widget: 'DatePicker', ...(queryMode !== 'group' && { search: 'period' }) }
  if (control === 'text') return { widget: isNumberType(dbType) ? 'NumberInput' : 'Input' }
  return {}
}

/** The query condition offers other codes than the form. */
const hasOwnDictionary = (field: FormField) => queryDictionaryOf(field) !== field.dictField

const kindOf = (field: FormField): SearchKind => searchControlOf(field).search ?? searchKindOf(field)

/** Initial value of the query condition; `~` separates the ends of a range. */
function beginOf(field: FormField): FieldUse['begin'] | undefined {
  if (!field.isQuery || field.queryDefVal === '') return undefined
  const [first, second] = partsOf(field).map((part) => startOf(part, field))
  return kindOf(field) === 'range' ? [first ?? null, second ?? null] : first
}

function partsOf(field: FormField): string[] {
  const { queryDefVal } = field
  return kindOf(field) === 'range' ? queryDefVal.split('~').map((part) => part.trim()) : [queryDefVal]
}

function startOf(text: string, field: FormField): StartValue {
  if (text === '') return null
  const computed = isComputed(text) ? readComputedDefault(text) : undefined
  if (computed && 'expr' in computed) return { expr: computed.expr }
  // Several codes are a comma list, even for a numeric column.
  return isNumberType(field.dbType) && kindOf(field) !== 'in' ? Number(text) : text
}

/** Checks the configured query condition of a field. */
export function querySetupProblems(
  field: FormField,
  addProblem: (name: keyof FormField, message: string) => void,
): void {
  const control = queryControlOf(field)
  const violation = control === '' ? undefined : violationOf(control, field)
  if (violation !== undefined) addProblem('queryShowType', violation)
  const isChoice = CHOICES.includes(control || field.fieldShowType)
  if (field.queryConfigFlag && field.queryDictField !== '' && (!isChoice || field.dictTable !== '')) {
    addProblem('queryDictField', '查询字典用于数据字典的下拉查询')
  }
  if (violation === undefined && field.queryDefVal !== '')
    beginProblems(field, (message) => addProblem('queryDefVal', message))
}

function violationOf(control: string, field: FormField): string | undefined {
  const { dbType, dictTable } = field
  if (PERIODS[control] || control === 'date')
    return isDay(dbType) ? undefined : `查询控件${controlTitle(control)}用于日期`
  if (control === 'text') return isDay(dbType) ? '日期不能按文本框查询' : undefined
  if (CHOICES.includes(control)) {
    if (!isTextType(dbType) && dbType !== 'int') return `查询控件${controlTitle(control)}用于文本和整数`
    return queryDictionaryOf(field) === '' || dictTable !== ''
      ? `查询控件${controlTitle(control)}需要数据字典`
      : undefined
  }
  return `查询控件${controlTitle(control)}只用于同一控件的字段`
}

function beginProblems(field: FormField, addProblem: (message: string) => void): void {
  const parts = partsOf(field)
  const wrong = parts.find((part) => part !== '' && !isValue(part, field))
  const period = PERIODS[queryControlOf(field)]
  if (!field.isQuery) addProblem('字段不查询，没有查询默认值')
  else if (parts.length > 2) addProblem('范围的查询默认值写为 起~止')
  else if (wrong !== undefined) {
    addProblem(`查询默认值 ${wrong} 不适合该字段${period ? `，应形如 ${period.example}` : ''}`)
  }
}

function isValue(text: string, field: FormField): boolean {
  const { dbType } = field
  if (isComputed(text)) {
    const computed = readComputedDefault(text)
    return computed !== undefined && 'expr' in computed
  }
  const period = PERIODS[queryControlOf(field)]
  if (period) return period.isOne(text)
  if (isNumberType(dbType)) {
    const parts = kindOf(field) === 'in' ? text.split(',') : [text]
    return parts.every((part) => part.trim() !== '' && Number.isFinite(Number(part)))
  }
  if (field.fieldShowType === 'time') return hasFormat('time', text)
  return !isDay(dbType) || isDate(text) || (dbType === 'Datetime' && isDateTime(text))
}
